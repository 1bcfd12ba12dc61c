import { type ErrorCode, errorCatalogue } from '#contract/errors.ts';

/** What operators and their programs read where the catalogue speaks to the member. */
export const sentencesAboutMembers = {
  not_confirmed: "The member hasn't confirmed their email address yet",
  account_frozen: "The member is frozen, so this can't be done now",
  invitation_closed:
    "Nobody can be invited now: the survey isn't live or in soft launch, or its last day is over",
  points_not_enough: "The member doesn't have enough points",
} as const satisfies Partial<Record<ErrorCode, string>>;

/** The English sentence of an error for operators; undefined for a code that isn't in the catalogue. */
export const operatorSentence = (code: string): string | undefined =>
  (sentencesAboutMembers as Readonly<Record<string, string>>)[code] ??
  errorCatalogue[code as ErrorCode]?.message;
