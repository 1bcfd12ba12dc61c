import { CallError } from '#ui/call.ts';
import type { Texts } from '#ui/texts.ts';
import { call } from './call.ts';

const loaded = new Map<string, Promise<Texts>>();
const RETRY_AFTER_MS = [500, 2000, 8000];

/**
 * All sentences of a language, asked for once. A failed fetch or a 5xx is tried again, a 4xx is not
 * (docs/specification.md §8); what stays unknown is shown in English, since the sentence is the key.
 */
export function loadTexts(language: string): Promise<Texts> {
  const known = loaded.get(language);
  if (known) return known;
  const texts = fetchTexts(language, 0).catch((error) => {
    loaded.delete(language);
    if (!(error instanceof CallError)) throw error;
    return {};
  });
  loaded.set(language, texts);
  return texts;
}

/** Until the languages asked for so far are there. */
export const textsUnderWay = (): Promise<unknown> => Promise.allSettled(loaded.values());

async function fetchTexts(language: string, attempt: number): Promise<Texts> {
  try {
    return await call('GET /locales/:lng', { params: { lng: language } }, { notify: false });
  } catch (error) {
    const delay = RETRY_AFTER_MS[attempt];
    const retryable = error instanceof CallError && (error.status === 0 || error.status >= 500);
    if (!retryable || delay === undefined) throw error;
    await new Promise((resolve) => setTimeout(resolve, delay));
    return fetchTexts(language, attempt + 1);
  }
}
