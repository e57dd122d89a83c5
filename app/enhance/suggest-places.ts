/** Places for the list's filter form while somebody types; fetched with the first letters. The form is whole without. */

const TYPING_PAUSE_MS = 300;
const MIN_TYPED_CHARACTERS = 3;

let pause: ReturnType<typeof setTimeout> | undefined;

async function fetchPlaces(typed: string): Promise<string[]> {
  const answer = await fetch(`/api/places?${new URLSearchParams({ text: typed }).toString()}`);
  return answer.ok ? ((await answer.json()) as string[]) : [];
}

/** Offers places like what stands in a field, when typing pauses; where none is known, what was offered stays. */
export function suggestPlaces(field: HTMLInputElement): void {
  clearTimeout(pause);
  const { value: typed, list } = field;
  const isOffered = [...(list?.options ?? [])].some(({ value }) => value === typed);
  if (list === null || isOffered || typed.trim().length < MIN_TYPED_CHARACTERS) return;
  pause = setTimeout(() => {
    fetchPlaces(typed).then(
      (places) => {
        if (places.length === 0) return;
        list.textContent = "";
        list.append(...places.map((place) => new Option("", place)));
      },
      () => undefined,
    );
  }, TYPING_PAUSE_MS);
}
