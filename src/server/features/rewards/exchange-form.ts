import type { ResultData } from '#contract/endpoint.ts';
import type { getExchangeForm } from '#contract/portal/rewards.calls.ts';
import type { Languages } from '#contract/rules/localise.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { memberPoints } from '#server/features/points/member-points.ts';
import { loadDefinition } from '#server/features/questionnaires/load-definition.ts';
import { AppError } from '#server/http/app-error.ts';
import { availableReward, checkPieces, exchangedPoints } from './available-reward.ts';
import { knownAnswers, prefilledValues } from './form-answers.ts';
import { findExchangingMember } from './rewards.queries.ts';

/**
 * The form of a reward the member can afford, prefilled. Errors as for `exchangeReward`, so that nobody fills in a
 * form in vain.
 */
export async function exchangeForm(
  db: ReadDb,
  asked: { member_id: number; reward_id: number; quantity: number },
  languages: Languages,
): Promise<ResultData<typeof getExchangeForm>> {
  const member = await findExchangingMember(db, asked.member_id);
  if (!member) throw new AppError('not_found');
  const reward = await availableReward(db, asked.reward_id, member.country_code);
  exchangedPoints(reward.points, asked.quantity, (await memberPoints(db, asked.member_id)).points);
  await checkPieces(db, reward, asked);

  const { version, definition } = await loadDefinition(db, reward.form_id, languages);
  const known = await knownAnswers(db, member);
  return { definition, values: await prefilledValues(db, { id: reward.form_id, version }, known) };
}
