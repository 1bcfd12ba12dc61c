import { COUNTED_AT_ONCE } from '#server/database/counted-at-once.ts';
import { LONG } from '#server/testing/long-history.queries.ts';
import { FEW } from './remaining-calls.ts';

/** Forty rows are looked at for each of a hundred, with what they are joined to (`lists/look-in-steps.ts`). */
export const PAGE_ROWS = 12_000;
/** Its figures are counted once in ten minutes for everybody, and what waits once a minute. */
const COUNTED_BEFOREHAND = ['/today', '/reward-choices', '/survey-choices'];
/** What belongs to one member is read whole. */
const OF_A_MEMBER = 3 * (LONG.surveys + LONG.movements + LONG.requests);
/** In which languages people read is seen from ten thousand invitations, each with its member (`surveys/missing-texts.ts`). */
const READERS = 2 * 10_000;
/** Pieces of a file have a thousand rows, each with what it is joined to. */
const PIECE = 10_000;
/** The surveys of a country, whose numbers and titles are looked through. */
const SURVEYS = 5_000;
/** What waits in the queue and what was given up in a month: the queue's own table has no index by failure. */
const QUEUE = 10_000;
/** What is summed or listed of a whole survey, each invitation with its attempt and what came of it. */
const OF_A_SURVEY = ['raise-cost', 'automatic-waves', 'participation/csv', 'participation/json-lines'].map(
  (what) => `/surveys/:id/${what}`,
);
/** What has figures of a survey: of a large one they are counted by a job. */
const FIGURES = /^\/(surveys|waves)\/:id($|\/(figures|quotas))/;

/** How many rows a statement of this call may read, about a survey with so many invited members. */
export const boundOf = (path: string, invited: number) => {
  if (COUNTED_BEFOREHAND.includes(path)) return Number.POSITIVE_INFINITY;
  if (path === '/surveys/:id/missing-texts') return READERS;
  if (path === '/members/search') return PAGE_ROWS;
  if (path === '/named-surveys') return SURVEYS;
  if (path === '/failed-jobs') return QUEUE;
  if (OF_A_SURVEY.includes(path)) return 2 * invited + FEW;
  if (path.endsWith('/csv')) return PIECE;
  if (FIGURES.test(path)) return invited > COUNTED_AT_ONCE ? FEW : 3 * invited + FEW;
  return path.startsWith('/members/:id') ? OF_A_MEMBER : FEW;
};
