import { fieldMessages } from '#contract/field-messages.ts';
import type { Db } from '#server/database/connect.ts';
import { type Actor, recordAudit } from '#server/features/audit/record-audit.ts';
import { AppError, fieldError } from '#server/http/app-error.ts';
import { refuseStale } from '#server/http/stale.ts';
import { lockPanelSettings, updatePanel } from './countries.queries.ts';

/** How many points operators may give and take by hand. */
export type AdjustmentLimits = {
  /** Goodwill of each country in a calendar month. */
  goodwill_per_month: number;
  /** Of one member in 30 days, without a second operator. */
  adjusted_per_member: number;
  /** By one operator in 30 days, without a second operator. */
  adjusted_per_operator: number;
};

/** With the version that a change of them replaces. */
export type VersionedLimits = AdjustmentLimits & { version: number };

const MOST = 2_000_000_000;

/**
 * Changes the panel's limits for adjustments; omitted values stay. Errors: field errors, `not_found` without a panel,
 * `conflict` where they have changed since `version`.
 */
export async function setAdjustmentLimits(
  db: Db,
  actor: Actor,
  { version: replaced, ...changes }: Partial<VersionedLimits>,
): Promise<VersionedLimits> {
  for (const [name, limit] of Object.entries(changes)) {
    if (limit < 0) throw fieldError({ [name]: fieldMessages.too_small });
    if (limit > MOST) throw fieldError({ [name]: fieldMessages.too_large });
  }
  const panel = await lockPanelSettings(db);
  if (!panel) throw new AppError('not_found');
  const { goodwill_per_month, adjusted_per_member, adjusted_per_operator } = panel;
  const before = { goodwill_per_month, adjusted_per_member, adjusted_per_operator };
  const current = { ...before, version: panel.adjustment_limits_version };
  if (replaced !== undefined) refuseStale({ ...changes, version: replaced }, current);
  const after = { ...before, ...changes };
  const version = current.version + 1;
  await updatePanel(db, { ...after, adjustment_limits_version: version });
  await recordAudit(db, {
    actor,
    action: 'set_adjustment_limits',
    subject: 'panel',
    details: { before, after },
  });
  return { ...after, version };
}
