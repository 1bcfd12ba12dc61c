import type { Body } from '#contract/endpoint.ts';
import { fieldMessages } from '#contract/field-messages.ts';
import type { changeMemberDetails as endpoint } from '#contract/operator/member-care.calls.ts';
import { operatorFieldMessages } from '#contract/operator/operator-field-messages.ts';
import { calendarDay, isBirthdateAllowed, needsParent } from '#contract/rules/age-limit.ts';
import { clock } from '#server/clock.ts';
import type { Db } from '#server/database/connect.ts';
import { lookAtHousehold } from '#server/features/households/note-household.ts';
import { type MemberDetails, setMemberDetails } from '#server/features/members/member-details.ts';
import { noteOwnChange } from '#server/features/operator-changes/own-changes.ts';
import { keepParent, namesParent } from '#server/features/parental-permission/parental-permission.ts';
import { ageRange } from '#server/features/registration/check-registration.ts';
import { fieldError } from '#server/http/app-error.ts';
import { refuseStale } from '#server/http/stale.ts';
import { type Care, careForMember } from './care-for-member.ts';
import { detailsOf } from './member-care.queries.ts';

const FIELDS = ['first_name', 'last_name', 'birthdate', 'gender'] as const;

/**
 * Changes who the member is. A new name holds rewards for review, as when the member changes it. Errors: `conflict` with
 * what somebody else has changed, a field error for `birthdate` outside the country's ages, or for one of a child whose parent
 * was never asked.
 */
export const changeMemberDetails = (
  db: Db,
  { member_id, operator_id, reason, version, ...wanted }: Care & Body<typeof endpoint>,
): Promise<{ version: number }> =>
  careForMember(db, 'change_member_data', { member_id, operator_id, reason }, async () => {
    const current = await detailsOf(db, member_id);
    refuseStale({ version, ...wanted }, current);
    const now = clock.now();
    const today = calendarDay(now, current.time_zone);
    if (wanted.birthdate !== current.birthdate) {
      if (!isBirthdateAllowed(wanted.birthdate, today, ageRange(current.parental_registration)))
        throw fieldError({ birthdate: fieldMessages.date });
      const isChild = needsParent(wanted.birthdate, today);
      if (isChild && !(await namesParent(db, member_id)))
        throw fieldError({ birthdate: operatorFieldMessages.parent_not_asked });
      // Nobody else decides for somebody who is no child.
      if (!isChild) await keepParent(db, member_id, null);
    }
    const changed = FIELDS.filter((field) => wanted[field] !== current[field]);
    const next: MemberDetails = wanted;
    await setMemberDetails(db, member_id, next, now);
    if (changed.some((field) => field === 'first_name' || field === 'last_name'))
      await noteOwnChange(db, { member_id, operator_id, what: 'name' });
    await lookAtHousehold(db, member_id);
    const values = Object.fromEntries(
      changed.map((field) => [
        field,
        { before: current[field], after: wanted[field], right: 'members_contact_data' as const },
      ]),
    );
    return { result: { version: (await detailsOf(db, member_id)).version }, values };
  });
