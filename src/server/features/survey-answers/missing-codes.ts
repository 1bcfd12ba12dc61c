import { NO_ANSWER, NOT_ASKED, NOT_IN_VERSION } from './variables.ts';

/** Why there is no answer, as files for programs say it: in English, whatever the language of the questions. */
export const MISSING_TEXTS = [
  { code: NO_ANSWER, text: 'No answer' },
  { code: NOT_ASKED, text: 'Not asked' },
  { code: NOT_IN_VERSION, text: 'Not in this version of the questionnaire' },
] as const;
