import * as sentences from '#ui/load-texts.ts';
import type { Texts } from '#ui/texts.ts';
import { call } from './call.ts';

/** All sentences that members read, in this language; null when they cannot be had. */
export const loadTexts = (language: string): Promise<Texts | null> =>
  sentences.loadTexts(language, (lng) => call('GET /locales/:lng', { params: { lng } }, { notify: false }));
