import { tellsAddress } from '#contract/rules/address-parts.ts';
import type { StoredAttribute } from '#contract/rules/stored-definition.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { findProfiler } from '#server/features/questionnaires/find-profiler.ts';
import { loadStoredDefinition } from '#server/features/questionnaires/load-definition.ts';
import { marksOf } from './shared-answers.queries.ts';

/** A question of the profiler whose answers surveys elsewhere may get. */
export type ShareableAnswer = { attribute: StoredAttribute; needs_consent: boolean };

/** Choices can be shared; open text and parts of the address never, nor grids, which are several questions. */
const canBeShared = ({ key, type }: StoredAttribute): boolean =>
  (type === 'sr' || type === 'mr') && !tellsAddress(key);

/** The choices of a country's profiler that could be shared. */
export async function choicesOfProfiler(db: ReadDb, countryCode: string): Promise<StoredAttribute[]> {
  const profiler = await findProfiler(db, countryCode);
  if (profiler === null) return [];
  const { definition } = await loadStoredDefinition(db, profiler);
  return definition.filter(canBeShared);
}

/** Those that operators have marked, by their key. */
export async function shareableAnswers(
  db: ReadDb,
  countryCode: string,
): Promise<ReadonlyMap<string, ShareableAnswer>> {
  const marks = new Map(
    (await marksOf(db, countryCode)).map(({ attribute_id, needs_consent }) => [
      String(attribute_id),
      needs_consent,
    ]),
  );
  if (marks.size === 0) return new Map();
  return new Map(
    (await choicesOfProfiler(db, countryCode)).flatMap((attribute) => {
      const needs_consent = marks.get(attribute.id);
      return needs_consent === undefined ? [] : [[attribute.key, { attribute, needs_consent }]];
    }),
  );
}
