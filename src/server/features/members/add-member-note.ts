import { fieldMessages } from '#contract/field-messages.ts';
import type { Db } from '#server/database/connect.ts';
import { type Actor, recordAudit } from '#server/features/audit/record-audit.ts';
import { fieldError } from '#server/http/app-error.ts';

const LONGEST_NOTE = 2000;

/**
 * A note about a member, for whoever may see contact data. It stands in the audit log. Errors: `not_found`, a field error for
 * `text`.
 */
export async function addMemberNote(
  db: Db,
  { member_id, text, actor }: { member_id: number; text: string; actor: Actor },
): Promise<null> {
  const note = text.trim();
  if (note === '') throw fieldError({ text: fieldMessages.required });
  if (note.length > LONGEST_NOTE) throw fieldError({ text: fieldMessages.too_long });
  await recordAudit(db, {
    actor,
    action: 'add_member_note',
    subject: `members ${member_id}`,
    values: { reason: { after: note, right: 'members_contact_data' } },
  });
  return null;
}
