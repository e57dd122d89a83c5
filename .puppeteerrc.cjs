/** Chromium comes from the operating system (see README), never from an install-time download. */
module.exports = { skipDownload: true };
