import { fieldMessages } from '#contract/field-messages.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';
import { type Actor, recordAudit } from '#server/features/audit/record-audit.ts';
import { AppError, fieldError } from '#server/http/app-error.ts';
import { lockPanelSettings, panelSettings, updatePanel } from './countries.queries.ts';

/** Invitations to a member in any seven days. */
export type ContactLimits = {
  /** The default for members who haven't chosen. */
  invitations_per_week: number;
  /** The upper limit, whatever a member has chosen. */
  max_invitations_per_week: number;
};

const MOST = 32_767;

/** Throws `not_found` if there is no panel yet. */
export const readContactLimits = async (db: ReadDb): Promise<ContactLimits> =>
  limitsOf(await panelSettings(db));

function limitsOf(panel: Awaited<ReturnType<typeof panelSettings>>): ContactLimits {
  if (!panel) throw new AppError('not_found');
  const { invitations_per_week, max_invitations_per_week } = panel;
  return { invitations_per_week, max_invitations_per_week };
}

/**
 * Changes the panel's limits for invitations; omitted values stay. Members' own choices also stay, but the upper
 * limit takes precedence. Field errors: not a valid number, or a default above the upper limit (under the given
 * field, or else under the default).
 */
export async function setContactLimits(
  db: Db,
  actor: Actor,
  changes: Partial<ContactLimits>,
): Promise<ContactLimits> {
  const errors: Record<string, string> = {};
  for (const [name, count] of Object.entries(changes)) {
    if (count < 1) errors[name] = fieldMessages.too_small;
    else if (count > MOST) errors[name] = fieldMessages.too_large;
  }
  if (Object.keys(errors).length > 0) throw fieldError(errors);

  const before = limitsOf(await lockPanelSettings(db));
  const after = { ...before, ...changes };
  if (after.invitations_per_week > after.max_invitations_per_week)
    throw fieldError(
      changes.invitations_per_week === undefined
        ? { max_invitations_per_week: fieldMessages.too_small }
        : { invitations_per_week: fieldMessages.too_large },
    );
  await updatePanel(db, after);
  await recordAudit(db, {
    actor,
    action: 'set_contact_limits',
    subject: 'panel',
    details: { before, after },
  });
  return after;
}
