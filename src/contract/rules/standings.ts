/**
 * What a member can do with an invitation now. `open`: start, or continue the open attempt, which pausing or closing the survey
 * doesn't end; `unavailable`: paused, or others hold the last places of a quota; `full`: all completes are in of a quota of the
 * member's; `early`: it opens later; `frozen`: the member's account is on hold.
 */
export const STANDINGS = ['open', 'unavailable', 'full', 'early', 'frozen', 'answered', 'closed'] as const;
export type Standing = (typeof STANDINGS)[number];
