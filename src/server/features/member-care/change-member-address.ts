import type { Body, ResultData } from '#contract/endpoint.ts';
import { fieldMessages } from '#contract/field-messages.ts';
import type {
  changeMemberAddress as endpoint,
  getMemberAddress,
} from '#contract/operator/member-care.calls.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';
import { noteHousehold } from '#server/features/households/note-household.ts';
import { noteOwnChange } from '#server/features/operator-changes/own-changes.ts';
import { datedAddress, setPostalAddress } from '#server/features/questionnaires/postal-address.ts';
import { AppError, fieldError } from '#server/http/app-error.ts';
import { refuseStale } from '#server/http/stale.ts';
import { type Care, careForMember } from './care-for-member.ts';

const PARTS = ['street', 'postal_code', 'city'] as const;

/** The address as the profiler has it; its version changes with every answer, also of the member. */
export async function addressOf(
  db: ReadDb,
  member: { member_id: number; country_code: string },
): Promise<ResultData<typeof getMemberAddress>> {
  const { address, answered } = await datedAddress(db, member);
  const version = [...answered.values()].reduce((sum, moment) => sum + moment.getTime(), 0);
  const { street = '', postal_code = '', city = '' } = address;
  return { street, postal_code, city, version };
}

/**
 * Changes where rewards go. New exchanges are held as when the member changes it. Errors: `conflict` with what somebody else
 * has changed, a field error for an empty part, `not_found` where the country asks for no address.
 */
export const changeMemberAddress = (
  db: Db,
  { operator_id, reason, version, ...care }: Care & Body<typeof endpoint>,
): Promise<{ version: number }> =>
  careForMember(db, 'change_member_address', { ...care, operator_id, reason }, async (member) => {
    const { street, postal_code, city } = care;
    const wanted = { street, postal_code, city };
    const current = await addressOf(db, member);
    refuseStale({ version, ...wanted }, current);
    const missing = PARTS.filter((part) => wanted[part] === '');
    if (missing.length > 0)
      throw fieldError(Object.fromEntries(missing.map((part) => [part, fieldMessages.required])));
    if (!(await setPostalAddress(db, member, wanted))) throw new AppError('not_found');
    const changed = PARTS.filter((part) => wanted[part] !== current[part]);
    if (changed.length > 0)
      await noteOwnChange(db, { member_id: member.member_id, operator_id, what: 'address' });
    await noteHousehold(db, member);
    const values = Object.fromEntries(
      changed.map((part) => [
        part,
        { before: current[part], after: wanted[part], right: 'members_contact_data' as const },
      ]),
    );
    return { result: { version: (await addressOf(db, member)).version }, values };
  });
