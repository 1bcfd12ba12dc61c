import type { RoleRight } from '#contract/operator/rights.ts';
import { clock } from '#server/clock.ts';
import type { Db } from '#server/database/connect.ts';
import { type Care, careForMember } from '#server/features/member-care/care-for-member.ts';
import { AppError } from '#server/http/app-error.ts';
import type { SignedInOperator } from '#server/http/operator-access.ts';
import { hashSecret, newSecret } from '#server/http/secrets.ts';
import { endViewsOfSession, insertView } from './member-views.queries.ts';
import { recordEnd } from './record-end.ts';

const VIEW_MS = 10 * 60_000;

/** The pages show the member's name and address. */
const NEEDED: readonly RoleRight[] = ['members_view_portal', 'members_contact_data'];

/** Whether an operator may look at the portal as the members of a country. */
export const mayView = (
  { verified, rights, countries }: Pick<SignedInOperator, 'verified' | 'rights' | 'countries'>,
  countryCode: string,
): boolean =>
  verified &&
  NEEDED.every((right) => rights.has(right)) &&
  (countries === null || countries.includes(countryCode));

/**
 * Begins a view of the portal as a member. The audit row commits with this transaction, before there is anything to look
 * at. Returns the code that opens it. Errors: `not_found`, `not_allowed`, `not_confirmed`, a field error for `reason`.
 */
export async function startView(
  db: Db,
  operator: SignedInOperator,
  { member_id, reason }: Pick<Care, 'member_id' | 'reason'>,
): Promise<{ code: string; ends_at: Date; country_code: string }> {
  const { operator_id, session_id } = operator;
  return careForMember(db, 'view_portal', { member_id, operator_id, reason }, async (member) => {
    if (session_id === null || !mayView(operator, member.country_code)) throw new AppError('not_allowed');
    if (member.confirmed_at === null) throw new AppError('not_confirmed');
    const now = clock.now();
    const code = newSecret(64);
    const ends_at = new Date(now.getTime() + VIEW_MS);
    for (const earlier of await endViewsOfSession(db, session_id, now))
      if (earlier.opened_at !== null) await recordEnd(db, earlier);
    await insertView(db, {
      member_id,
      operator_id,
      operator_session_id: session_id,
      reason: reason.trim(),
      code_hash: hashSecret(code),
      created_at: now,
      ends_at,
    });
    return { result: { code, ends_at, country_code: member.country_code } };
  });
}
