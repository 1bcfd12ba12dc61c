/** What was typed into a form and not sent yet; named in the privacy policy as strictly necessary. */
type Draft = { version: number; owner: string; kept_at: number; values: unknown };

/** What an older version of the portal kept is not understood any more. */
const VERSION = 1;
const PREFIX = 'draft:';
const KEPT_FOR_MS = 24 * 60 * 60 * 1000;

/** Beside the tab's storage, which can be full or forbidden. */
const memory = new Map<string, string>();

/**
 * Keeps a draft in this tab until it is sent, for a day at most: a reload, an expired session or a dead connection
 * loses nothing. `owner` is who typed it; nobody else gets it back, and for somebody else it is not kept on.
 */
export function keepDraft(place: string, owner: string, values: unknown): void {
  const draft = JSON.stringify({ version: VERSION, owner, kept_at: Date.now(), values } satisfies Draft);
  memory.set(place, draft);
  stored(() => sessionStorage.setItem(PREFIX + place, draft));
}

export function keptDraft(place: string, owner: string): unknown {
  const draft = parsed(memory.get(place) ?? stored(() => sessionStorage.getItem(PREFIX + place)) ?? null);
  if (draft === null) return undefined;
  if (draft.version !== VERSION || Date.now() - draft.kept_at > KEPT_FOR_MS) {
    forgetDraft(place);
    return undefined;
  }
  if (draft.owner === owner) return draft.values;
  if (owner !== '') forgetDraft(place);
  return undefined;
}

export function forgetDraft(place: string): void {
  memory.delete(place);
  stored(() => sessionStorage.removeItem(PREFIX + place));
}

/** Whoever signs out leaves no draft in the tab. */
export function forgetAllDrafts(): void {
  memory.clear();
  stored(() => {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  });
}

function parsed(text: string | null): Draft | null {
  try {
    const draft: unknown = JSON.parse(text ?? 'null');
    return typeof draft === 'object' && draft !== null ? (draft as Draft) : null;
  } catch {
    return null;
  }
}

function stored<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
