import { fieldMessages } from '#contract/field-messages.ts';
import * as calls from '#contract/operator/members.calls.ts';
import { contactDays, isPauseDay } from '#contract/rules/contact-days.ts';
import { clock } from '#server/clock.ts';
import { bulkAction } from '#server/features/bulk/bulk-action.ts';
import { fieldError } from '#server/http/app-error.ts';
import { pauseMemberInBulk } from './pause-member-in-bulk.ts';
import { checkReason } from './reason.ts';

/** What operators do with many members at once. */
export const membersBulk = [
  bulkAction(
    calls.pauseMembers,
    (db, { id, operator_id, input }) => pauseMemberInBulk(db, { ...input, member_id: id, operator_id }),
    ({ until, reason }) => {
      checkReason(reason);
      if (!isPauseDay(until, contactDays(clock.now(), 'UTC')))
        throw fieldError({ until: fieldMessages.pause_day });
    },
  ),
];
