import type { Db, ReadDb } from '#server/database/connect.ts';
import { type Actor, recordAudit } from '#server/features/audit/record-audit.ts';
import { AppError } from '#server/http/app-error.ts';
import { refuseStale } from '#server/http/stale.ts';
import { createQuestionnaire } from './create-questionnaire.ts';
import { countryOfQuestionnaire, lockDraft, writeName } from './drafts.queries.ts';
import { loadStoredDefinition } from './load-definition.ts';
import {
  countryExists,
  findOwnQuestionnaire,
  findQuestionnaire,
  insertQuestionnaire,
  insertVersion,
  lockCountryForms,
} from './questionnaires.queries.ts';

const NAMES = { profiler: 'Profiler', registration: 'Registration' } as const;

/**
 * Gives a country a profiler, or questions at registration, of its own; returns the id, also if it has one already. The questions
 * of the general one keep their ids, so that members keep their answers and segments what they ask for. Error: `not_found`.
 */
export async function giveOwnQuestionnaire(
  db: Db,
  actor: Actor,
  { kind, country_code }: { kind: keyof typeof NAMES; country_code: string },
): Promise<{ id: number }> {
  if (!(await countryExists(db, country_code))) throw new AppError('not_found');
  await lockCountryForms(db, country_code);
  const own = await findOwnQuestionnaire(db, kind, country_code);
  if (own) return own;
  const general = await findQuestionnaire(db, kind, country_code);
  const definition = general ? (await loadStoredDefinition(db, general.id)).definition : [];
  const id = await insertQuestionnaire(db, { kind, country_code, name: `${NAMES[kind]} (${country_code})` });
  await insertVersion(db, id, { version: 1, definition, published_by: null });
  await recordAudit(db, { actor, action: 'add_questionnaire', subject: `questionnaires ${id}` });
  return { id };
}

/** Adds a form of rewards without questions; returns its id. */
export async function addRewardForm(
  db: Db,
  actor: Actor,
  form: { name: string; country_code: string | null },
): Promise<number> {
  if (form.country_code !== null && !(await countryExists(db, form.country_code)))
    throw new AppError('not_found');
  const id = await createQuestionnaire(db, { ...form, kind: 'reward_form' }, []);
  await recordAudit(db, { actor, action: 'add_questionnaire', subject: `questionnaires ${id}` });
  return id;
}

/** The country whose operators edit a form of rewards; null: those of all countries, undefined: there is none. */
export const countryOfRewardForm = (db: ReadDb, id: number): Promise<string | null | undefined> =>
  countryOfQuestionnaire(db, id, ['reward_form']);

/**
 * Renames a form of rewards; returns the version of its name. Sent again, because an answer was lost, it changes nothing. Errors:
 * `not_found`, `conflict` with the name that somebody else has given it.
 */
export async function renameRewardForm(
  db: Db,
  actor: Actor,
  id: number,
  { name, version }: { name: string; version: number },
): Promise<{ version: number }> {
  const found = await lockDraft(db, id, ['reward_form']);
  if (!found) throw new AppError('not_found');
  if (name === found.name) return { version: found.name_version };
  refuseStale({ name, version }, { name: found.name, version: found.name_version });
  await recordAudit(db, {
    actor,
    action: 'rename_questionnaire',
    subject: `questionnaires ${id}`,
    values: { name: { before: found.name, after: name } },
  });
  return { version: await writeName(db, id, name) };
}
