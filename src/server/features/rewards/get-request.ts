import type { ResultData } from '#contract/endpoint.ts';
import type { getRewardRequest } from '#contract/operator/reward-requests.calls.ts';
import type { RoleRight } from '#contract/operator/rights.ts';
import { calendarDay } from '#contract/rules/age-limit.ts';
import type { ExchangeStatus } from '#contract/rules/exchange-statuses.ts';
import type { HoldReason } from '#contract/rules/hold-reasons.ts';
import { type Languages, textIn } from '#contract/rules/localise.ts';
import type { SettlementReason } from '#contract/rules/settlement-reasons.ts';
import type { Texts } from '#contract/rules/stored-definition.ts';
import { clock } from '#server/clock.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { waitingBatch } from '#server/features/payout-batches/waiting-batch.ts';
import { AppError } from '#server/http/app-error.ts';
import { daysLeft } from './days-left.ts';
import { valueOn } from './points-rate.ts';
import { isHeld } from './request-hold.ts';
import { requestingMember } from './requesting-member.ts';
import {
  auditedSteps,
  findRequest,
  mailsOfRequest,
  stepsWithOperators,
} from './requests-for-operators.queries.ts';

type Result = ResultData<typeof getRewardRequest>;

/** One request for operators with these rights, its names in a language. Errors: `not_found`. */
export async function getRequest(
  db: ReadDb,
  requestId: number,
  { rights, ...languages }: Languages & { rights: ReadonlySet<string> },
): Promise<Result> {
  const request = await findRequest(db, requestId);
  if (!request) throw new AppError('not_found');
  const { names, time_zone, member_id, quantity, ...rest } = request;
  const now = clock.now();
  const points = quantity * rest.points;
  const steps = await stepsWithOperators(db, requestId);
  const mayReadNotes = rights.has('rewards_fulfil' satisfies RoleRight);
  const asked = { member_id: member_id ?? 0, country_code: rest.country_code, request_id: requestId };
  return {
    ...rest,
    member_id,
    quantity,
    points,
    status: rest.status as ExchangeStatus,
    reward: textIn(names as Texts, languages),
    value: await valueOn(db, calendarDay(rest.created_at, time_zone), points),
    days_left: daysLeft({ promised_on: rest.promised_on, time_zone }, now),
    held: rest.status === 'requested' && isHeld(rest, now),
    held_reasons: rest.held_reasons as HoldReason[],
    steps: steps.map(({ status, reason, note, ...step }) => ({
      ...step,
      status: status as ExchangeStatus,
      reason: reason as SettlementReason | null,
      note: status === 'sent' && !mayReadNotes ? null : note,
    })),
    batch: await batchOf(db, requestId),
    ...settledBefore(await auditedSteps(db, requestId)),
    mails: (await mailsOfRequest(db, requestId, member_id)).map((mail) => ({
      ...mail,
      status: mail.status as ExchangeStatus,
      state: mail.state as Result['mails'][number]['state'],
    })),
    member: member_id === null ? null : await requestingMember(db, asked, { rights, ...languages }),
  };
}

async function batchOf(db: ReadDb, requestId: number): Promise<Result['batch']> {
  const batch = await waitingBatch(db, requestId);
  return batch ? { ...batch, state: batch.state as NonNullable<Result['batch']>['state'] } : null;
}

/** Approvals that were taken back leave no step: the audit log has both. */
function settledBefore(
  entries: ReadonlyArray<{ action: string; at: Date; operator: string | null }>,
): Pick<Result, 'withdrawn' | 'looks'> {
  const withdrawn: Result['withdrawn'] = [];
  let approval: (typeof entries)[number] | undefined;
  for (const entry of entries) {
    if (entry.action === 'approve_exchange_request') approval = entry;
    if (entry.action !== 'take_back_exchange_request' || !approval) continue;
    const { at, operator } = entry;
    withdrawn.push({ approved_at: approval.at, approved_by: approval.operator, at, operator });
  }
  return {
    withdrawn,
    looks: entries
      .filter(({ action }) => action === 'read_payout_data')
      .map(({ at, operator }) => ({ at, operator })),
  };
}
