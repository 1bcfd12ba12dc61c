type Kept = { owner: string; values: unknown };

/** Beside the tab's storage, which can be full or forbidden. */
const memory = new Map<string, string>();

/**
 * What was typed and not saved yet, kept for this tab until it is: a reload, an expired session or a dead connection
 * loses nothing. `owner` is who typed it; nobody else gets it back, and for somebody else it is not kept on.
 */
export function keepValues(place: string, owner: string, values: unknown): void {
  const kept = JSON.stringify({ owner, values } satisfies Kept);
  memory.set(place, kept);
  stored(() => sessionStorage.setItem(place, kept));
}

export function keptValues(place: string, owner: string): unknown {
  const text = memory.get(place) ?? stored(() => sessionStorage.getItem(place));
  if (!text) return undefined;
  const kept = JSON.parse(text) as Kept;
  if (kept.owner === owner) return kept.values;
  if (owner !== '') forgetValues(place);
  return undefined;
}

export function forgetValues(place: string): void {
  memory.delete(place);
  stored(() => sessionStorage.removeItem(place));
}

/** Whoever signs out leaves nothing in the tab. */
export function forgetAllValues(): void {
  memory.clear();
  stored(() => sessionStorage.clear());
}

function stored<T>(use: () => T): T | null {
  try {
    return use();
  } catch {
    return null;
  }
}
