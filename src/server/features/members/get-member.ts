import type { ResultData } from '#contract/endpoint.ts';
import type { getMember as call } from '#contract/operator/members.calls.ts';
import type { RoleRight } from '#contract/operator/rights.ts';
import { emailKey } from '#contract/rules/email-address.ts';
import { clock } from '#server/clock.ts';
import type { ReadDb } from '#server/database/connect.ts';
import { memberPoints } from '#server/features/points/member-points.ts';
import { AppError } from '#server/http/app-error.ts';
import { bounceOf } from '#server/mail/bounces.ts';
import { lastActive } from './last-active.ts';
import { findMemberForOperators } from './member-for-operators.queries.ts';

/** One member, for an operator with these rights. Errors: `not_found`. */
export async function getMember(
  db: ReadDb,
  memberId: number,
  { rights }: { rights: ReadonlySet<string> },
): Promise<ResultData<typeof call>> {
  const found = await findMemberForOperators(db, memberId, clock.now());
  if (!found) throw new AppError('not_found');
  const { email, first_name, last_name, gender, birthdate, ...rest } = found;
  const contact = { email, first_name, last_name, gender, birthdate };
  return {
    ...rest,
    ...(await memberPoints(db, memberId)),
    last_active_at: await lastActive(db, memberId),
    bounce: await bounceOf(db, emailKey(email)),
    contact: rights.has('members_contact_data' satisfies RoleRight) ? contact : null,
  };
}
