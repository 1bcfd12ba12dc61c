import { writtenOut } from './written-out.ts';

/** Values typed into a form and not sent yet; listed as strictly necessary in the privacy policy. */
type Draft = { version: number; owner: string; kept_at: number; values: unknown };

/** Drafts of another version are ignored. */
const VERSION = 1;
const PREFIX = 'draft:';
const KEPT_FOR_MS = 24 * 60 * 60 * 1000;

/** Kept in memory too, because the tab's storage can be full or blocked. */
const memory = new Map<string, string>();

/**
 * Keeps a draft in this tab until it is sent, for a day at most, so that a reload, an expired session or a lost
 * connection loses nothing; nobody but `owner`, who typed it, gets it.
 */
export function keepDraft(place: string, owner: string, values: unknown): void {
  const kept = { version: VERSION, owner, kept_at: Date.now(), values } satisfies Draft;
  const draft = JSON.stringify(kept, writtenOut);
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

/** Signing out discards all drafts of the tab. */
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
