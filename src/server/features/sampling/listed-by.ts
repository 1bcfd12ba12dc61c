import type { Body, ResultData } from '#contract/endpoint.ts';
import type { dryRunSample } from '#contract/operator/samples.calls.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { checkCondition } from './condition-choices.ts';
import { participantsByPseudonym } from './response-rates.queries.ts';

export type Recontact = NonNullable<ResultData<typeof dryRunSample>['recontact']>;

/** Faulty pseudonyms that are named. */
const NAMED = 100;

/**
 * The members behind pasted pseudonyms, and the ones that are wrong; null where none are pasted. Error: a field error
 * for a survey of another country.
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
  return {
    members,
    named: {
      found: members.length,
      unknown: [...once].filter((one) => !known.has(one)).slice(0, NAMED),
      double: [...double].slice(0, NAMED),
    },
  };
}
