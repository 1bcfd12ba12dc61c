import * as sentences from '#ui/load-texts.ts';
import type { Texts } from '#ui/texts.ts';
import { call } from './call.ts';

/** All sentences that members read, in this language. */
export const loadTexts = (language: string): Promise<Texts> =>
  sentences.loadTexts(language, (lng) => call('GET /locales/:lng', { params: { lng } }, { notify: false }));
