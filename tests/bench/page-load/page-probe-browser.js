/** Runs inside a measured page: finds out when its control can be used, and how long the page did not react. */
((page) => {
  const LONG_TASK_ALLOWANCE_MS = 50;

  /**
   * @typedef {object} PageProbe
   * @property {number} blockedMs beyond 50 ms of each task that took longer
   * @property {(selector: string) => number} usableAt milliseconds since the navigation began, or 0 while the control cannot be used
   */

  const holder = /** @type {{pageProbe?: PageProbe}} */ (/** @type {unknown} */ (page));
  if (holder.pageProbe !== undefined) return;

  /** @param {Element} control */
  function worksAlone(control) {
    return control.closest("a[href], form[action], form[method], summary") !== null;
  }

  /** React marks the elements that it has taken over. @param {Element} control */
  function isTakenOver(control) {
    return Object.keys(control).some((key) => key.startsWith("__reactProps$"));
  }

  /** @type {PageProbe} */
  const probe = {
    blockedMs: 0,
    usableAt(selector) {
      for (const control of page.document.querySelectorAll(selector)) {
        const { width, height } = control.getBoundingClientRect();
        if (width > 0 && height > 0 && (worksAlone(control) || isTakenOver(control))) return page.performance.now();
      }
      return 0;
    },
  };
  holder.pageProbe = probe;

  const observer = new page.PerformanceObserver((list) => {
    for (const task of list.getEntries()) probe.blockedMs += Math.max(0, task.duration - LONG_TASK_ALLOWANCE_MS);
  });
  observer.observe({ type: "longtask", buffered: true });
})(globalThis);
