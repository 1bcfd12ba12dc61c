import { fieldMessages } from '#contract/field-messages.ts';
import { clock } from '#server/clock.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';
import { type Actor, recordAudit } from '#server/features/audit/record-audit.ts';
import { AppError, fieldError } from '#server/http/app-error.ts';
import {
  type CaseState,
  caseExists,
  type HouseholdCase,
  selectCases,
  settleOpenCase,
} from './households.queries.ts';

const LONGEST_NOTE = 500;

/** Household cases for operators, oldest first; open ones by default. */
export const householdCases = (
  db: ReadDb,
  {
    states = ['open'],
    country_code = null,
    limit = 100,
  }: { states?: readonly CaseState[]; country_code?: string | null; limit?: number } = {},
): Promise<HouseholdCase[]> => selectCases(db, { states, countryCode: country_code, limit });

/**
 * An operator decides a case: `cleared` if all its members may stay, `confirmed` if they are one too many, which
 * the operator then settles with them. Errors: `not_found`, `conflict` for a case that isn't open or, with `raised_at`, was
 * raised anew since, a field error for `note`.
 */
export async function settleHouseholdCase(
  db: Db,
  {
    case_id,
    raised_at,
    state,
    note,
    actor,
  }: { case_id: number; raised_at?: Date; state: 'cleared' | 'confirmed'; note: string; actor: Actor },
): Promise<void> {
  const why = note.trim();
  if (why === '') throw fieldError({ note: fieldMessages.required });
  if (why.length > LONGEST_NOTE) throw fieldError({ note: fieldMessages.too_long });
  if (!(await settleOpenCase(db, { id: case_id, raised_at, state, note: why, settled_at: clock.now() })))
    throw new AppError((await caseExists(db, case_id)) ? 'conflict' : 'not_found');
  await recordAudit(db, {
    actor,
    action: 'settle_household_case',
    subject: `household_cases ${case_id}`,
    details: { state },
  });
}
