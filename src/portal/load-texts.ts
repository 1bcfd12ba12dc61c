import * as sentences from '#ui/load-texts.ts';
import type { Texts } from '#ui/texts.ts';
import { call } from './call.ts';

/** All translations of a language for members; null if they can't be loaded. */
export const loadTexts = (language: string): Promise<Texts | null> =>
  sentences.loadTexts(language, (lng) => call('GET /locales/:lng', { params: { lng } }, { notify: false }));
