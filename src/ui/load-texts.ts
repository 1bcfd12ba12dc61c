import { CallError } from './call.ts';
import type { Texts } from './texts.ts';

/** The call that answers the sentences of a language, without a toast. */
export type AskForTexts = (language: string) => Promise<Texts>;

const loaded = new Map<string, Promise<Texts | null>>();
const RETRY_AFTER_MS = [500, 2000, 8000];

/**
 * All sentences of a language, asked for once. A failed fetch or a 5xx is tried again, a 4xx is not
 * (docs/specification.md §8). Null when they cannot be had: they are asked for again the next time.
 */
export function loadTexts(language: string, ask: AskForTexts): Promise<Texts | null> {
  const known = loaded.get(language);
  if (known) return known;
  const texts = fetchTexts(language, ask, 0).catch((error) => {
    loaded.delete(language);
    if (!(error instanceof CallError)) throw error;
    return null;
  });
  loaded.set(language, texts);
  return texts;
}

/** No page is held up longer than this by its sentences: they are shown in English, and said anew when they are there. */
const WAIT_AT_MOST_MS = 1000;

/** Until the languages asked for so far are there, or for a moment. */
export const textsUnderWay = (): Promise<unknown> =>
  Promise.race([
    Promise.allSettled(loaded.values()),
    new Promise((resolve) => setTimeout(resolve, WAIT_AT_MOST_MS)),
  ]);

async function fetchTexts(language: string, ask: AskForTexts, attempt: number): Promise<Texts> {
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
