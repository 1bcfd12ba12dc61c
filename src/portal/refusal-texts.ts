import type { Standing } from '#contract/rules/standings.ts';

/** Why a survey can't be started, wherever members read it, in the words the server uses for a late start. */
export const refusalTexts: Record<Exclude<Standing, 'open'>, string> = {
  unavailable: 'This survey is currently unaccessible. Please try again later.',
  full: 'This survey is now full',
  early: "This survey isn't open yet",
  frozen: "Your account is on hold, so you can't start surveys or exchange points right now",
  answered: "You've already taken part in this survey",
  closed: 'This survey is no longer available',
};
