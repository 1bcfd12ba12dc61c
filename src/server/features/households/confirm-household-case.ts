import { fieldMessages } from '#contract/field-messages.ts';
import type { FreezeReason } from '#contract/rules/freeze-reasons.ts';
import type { Db } from '#server/database/connect.ts';
import { freezeMember } from '#server/features/freezes/freeze-member.ts';
import { operatorActor } from '#server/features/operator-sessions/operator-actor.ts';
import { fieldError } from '#server/http/app-error.ts';
import { settleHouseholdCase } from './household-cases.ts';
import { memberIdsOfCase } from './household-cases-list.queries.ts';

type Confirmation = {
  id: number;
  raised_at: Date;
  note: string;
  /** The membership that is frozen with it. */
  freeze: { member_id: number; reason: FreezeReason; message: string } | null;
  operator_id: number;
};

/**
 * There is one member too many in a household: the case is confirmed and the chosen membership frozen, both or neither.
 * Errors: those of `freezeMember` and `settleHouseholdCase`, a field error for a membership of another household.
 */
export async function confirmHouseholdCase(
  db: Db,
  { id, raised_at, note, freeze, operator_id }: Confirmation,
): Promise<void> {
  if (freeze) {
    if (!(await memberIdsOfCase(db, id)).includes(freeze.member_id))
      throw fieldError({ freeze: fieldMessages.not_an_option });
    await freezeMember(db, { ...freeze, operator_id });
  }
  const actor = operatorActor(operator_id);
  await settleHouseholdCase(db, { case_id: id, raised_at, state: 'confirmed', note, actor });
}
