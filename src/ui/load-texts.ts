import { CallError } from './call.ts';
import type { Texts } from './texts.ts';

/** The call that returns a language's translations, without a toast. */
export type FetchTexts = (language: string) => Promise<Texts>;

const loaded = new Map<string, Promise<Texts | null>>();
/** Undefined: no language has been requested. */
let lacking: boolean | undefined;
const RETRY_AFTER_MS = [500, 2000, 8000];

/**
 * Loads all translations of a language once, with retries after network errors and 5xx but not 4xx
 * (docs/specification.md §8); null if they can't be loaded, after which the next request tries again.
 */
export function loadTexts(language: string, ask: FetchTexts): Promise<Texts | null> {
  // In English the keys are the texts; other languages are loaded before the page switches to them.
  lacking ??= language !== 'en';
  const known = loaded.get(language);
  if (known) return known;
  const texts = fetchTexts(language, ask, 0).then(
    (received) => {
      lacking = false;
      return received;
    },
    (error) => {
      loaded.delete(language);
      if (!(error instanceof CallError)) throw error;
      return null;
    },
  );
  loaded.set(language, texts);
  return texts;
}

/** The longest that a late part of a page waits for translations. */
const WAIT_AT_MOST_MS = 1000;

/** Whether there are only the translations that came with the document. */
export const lacksTexts = (): boolean => lacking === true;

/** Resolves when the requested languages have loaded, or after a short timeout. */
export const pendingTexts = (): Promise<unknown> =>
  Promise.race([
    Promise.allSettled(loaded.values()),
    new Promise((resolve) => setTimeout(resolve, WAIT_AT_MOST_MS)),
  ]);

async function fetchTexts(language: string, ask: FetchTexts, attempt: number): Promise<Texts> {
  try {
    return await ask(language);
  } catch (error) {
    const delay = RETRY_AFTER_MS[attempt];
    const retryable = error instanceof CallError && (error.status === 0 || error.status >= 500);
    if (!retryable || delay === undefined) throw error;
    await new Promise((resolve) => setTimeout(resolve, delay));
    return fetchTexts(language, ask, attempt + 1);
  }
}
