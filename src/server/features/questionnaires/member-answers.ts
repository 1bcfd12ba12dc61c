import { chosenOptions, possibleFacts } from '#contract/rules/chosen-options.ts';
import type { Values } from '#contract/rules/questionnaire.ts';
import { clock } from '#server/clock.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';
import { lockMember } from '#server/features/members/lock-member.ts';
import { AppError } from '#server/http/app-error.ts';
import { loadStoredDefinition } from './load-definition.ts';
import { deleteAnswers, memberAnswers, replaceFacts, upsertAnswers } from './member-answers.queries.ts';

/** A member's answers to a questionnaire by attribute id. */
export async function answersOf(
  db: ReadDb,
  memberId: number,
  definition: readonly { id: string }[],
): Promise<Record<string, unknown>> {
  const answers = await memberAnswers(
    db,
    memberId,
    definition.map(({ id }) => Number(id)),
  );
  return Object.fromEntries(answers.map(({ attribute_id, value }) => [String(attribute_id), value]));
}

/**
 * Replaces a member's answers to a questionnaire with valid ones (`checkAnswers`), and the facts used for sampling.
 */
export async function replaceAnswers(
  db: Db,
  memberId: number,
  questionnaireId: number,
  accepted: Values,
): Promise<void> {
  // Serialises saves of one member's answers.
  if (!(await lockMember(db, memberId))) throw new AppError('not_signed_in');
  const { version, definition } = await loadStoredDefinition(db, questionnaireId);
  const possible = new Set(possibleFacts(definition));
  // The member may still have facts that only an older version offered.
  for (let older = version - 1; older > 0; older--) {
    const before = await loadStoredDefinition(db, questionnaireId, older);
    for (const fact of possibleFacts(before.definition)) possible.add(fact);
  }
  const ids = definition.map(({ id }) => id);
  await deleteAnswers(db, memberId, ids.filter((id) => !Object.hasOwn(accepted, id)).map(Number));
  await upsertAnswers(
    db,
    memberId,
    Object.entries(accepted).map(([id, value]) => ({ attribute_id: Number(id), value })),
    clock.now(),
  );
  await replaceFacts(db, memberId, {
    possible: [...possible],
    chosen: [...chosenOptions(definition, accepted)].sort((a, b) => a - b),
  });
}
