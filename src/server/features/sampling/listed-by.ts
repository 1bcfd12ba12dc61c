import type { Body, ResultData } from '#contract/endpoint.ts';
import type { dryRunSample } from '#contract/operator/samples.calls.ts';
import { SMALLEST_CELL } from '#contract/rules/small-cells.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { AppError } from '#server/http/app-error.ts';
import { checkCondition } from './condition-choices.ts';
import { participantsByPseudonym } from './response-rates.queries.ts';

export type Recontact = NonNullable<ResultData<typeof dryRunSample>['recontact']>;

/** Faulty pseudonyms that are named. */
const NAMED = 100;

/**
 * The members behind pasted pseudonyms, and the ones that are wrong; null where none are pasted. Errors: a field error
 * for a survey of another country; `too_few_participants`, because what is found of a few says who they are, and to say that is a
 * right of its own (docs/decisions/0059).
 */
export async function listedBy(
  db: ReadDb,
  country: string,
  recontact: Body<typeof dryRunSample>['recontact'],
): Promise<{ members: number[]; named: Recontact } | null> {
  if (recontact === null) return null;
  const { survey, pseudonyms } = recontact;
  await checkCondition(db, country, { kind: 'survey', step: 'started', surveys: [survey] }, 'recontact');
  const once = new Set<string>();
  const double = new Set<string>();
  for (const one of pseudonyms) (once.has(one) ? double : once).add(one);
  const found = await participantsByPseudonym(db, survey, [...once]);
  const known = new Set(found.map(({ pseudonym }) => pseudonym));
  const members = [...new Set(found.map(({ member_id }) => member_id))];
  if (members.length < SMALLEST_CELL) throw new AppError('too_few_participants');
  return {
    members,
    named: {
      found: members.length,
      unknown: [...once].filter((one) => !known.has(one)).slice(0, NAMED),
      double: [...double].slice(0, NAMED),
    },
  };
}
