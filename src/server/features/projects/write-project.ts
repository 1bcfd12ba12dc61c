import pg from 'pg';
import type { Body } from '#contract/endpoint.ts';
import { fieldMessages } from '#contract/field-messages.ts';
import { operatorFieldMessages } from '#contract/operator/operator-field-messages.ts';
import type {
  addProject as addEndpoint,
  changeProject as changeEndpoint,
} from '#contract/operator/projects.calls.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';
import { type Actor, recordAudit } from '#server/features/audit/record-audit.ts';
import { createOnce } from '#server/features/creations/create-once.ts';
import { AppError, fieldError } from '#server/http/app-error.ts';
import { refuseStale } from '#server/http/stale.ts';
import {
  countriesOfSurveys,
  insertProject,
  lockProject,
  selectCurrencies,
  selectManagers,
  updateProject,
} from './projects.queries.ts';

type New = Body<typeof addEndpoint>;
type Changed = Body<typeof changeEndpoint>;
/** Who writes, and the countries of that operator; null: all. */
type By = { actor: Actor; countries: readonly string[] | null };

const isOwn = (codes: readonly string[], { countries }: By): boolean =>
  countries === null || codes.every((code) => countries.includes(code));

/** What only the database knows; `kept` is the manager that the project has, who may have lost the right since. */
async function check(
  db: ReadDb,
  fields: Omit<New, 'project_number' | 'key'>,
  by: By,
  { kept, standing }: { kept: number | null; standing: readonly string[] },
): Promise<void> {
  const errors: Record<string, string> = {};
  const { country_codes, manager_id, price_per_complete, currency } = fields;
  if (!isOwn(country_codes, by)) errors.country_codes = operatorFieldMessages.countries_beyond_own;
  else if (!standing.every((code) => country_codes.includes(code)))
    errors.country_codes = operatorFieldMessages.country_has_surveys;
  if (manager_id !== null && manager_id !== kept) {
    const managers = await selectManagers(db, by.countries);
    if (!managers.some(({ id }) => id === manager_id)) errors.manager_id = fieldMessages.not_an_option;
  }
  if (currency !== null && !(await selectCurrencies(db)).includes(currency))
    errors.currency = fieldMessages.not_an_option;
  if (price_per_complete !== null && currency === null) errors.currency = fieldMessages.required;
  if (Object.keys(errors).length > 0) throw fieldError(errors);
}

const sorted = (codes: readonly string[]) => [...new Set(codes)].sort();

/** Adds a project, once for each key. Errors: `conflict`, and under the names of its fields. */
export async function addProject(
  db: Db,
  { key, ...fields }: New,
  by: By & { operator_id: number },
): Promise<{ id: number; version: number }> {
  const creation = { operator_id: by.operator_id, kind: 'project' as const, key, content: fields };
  const id = await createOnce(db, creation, () => create(db, fields, by));
  const { version } = await lockProject(db, id);
  return { id, version };
}

async function create(db: Db, fields: Omit<New, 'key'>, by: By): Promise<number> {
  await check(db, fields, by, { kept: null, standing: [] });
  const { project_number, ...rest } = fields;
  const added = await insertProject(db, {
    ...rest,
    ...(project_number === undefined ? {} : { project_number }),
    country_codes: sorted(fields.country_codes),
  }).catch(nameTheField);
  await recordAudit(db, {
    actor: by.actor,
    action: 'add_project',
    subject: `projects ${added.id}`,
    details: { countries: fields.country_codes },
  });
  return added.id;
}

/**
 * Changes a project. Errors: `not_allowed` if it stands in countries that are not the operator's too, `conflict` with
 * what somebody else has changed, field errors.
 */
export async function changeProject(
  db: Db,
  projectId: number,
  { version, ...sent }: Changed,
  by: By,
): Promise<{ version: number }> {
  const before = await lockProject(db, projectId);
  if (!isOwn(before.country_codes, by)) throw new AppError('not_allowed');
  const fields = { ...sent, country_codes: sorted(sent.country_codes) };
  refuseStale({ ...fields, version }, before);
  await check(db, fields, by, {
    kept: before.manager_id,
    standing: await countriesOfSurveys(db, projectId),
  });
  const changed = await updateProject(db, projectId, fields).catch(nameTheField);
  const names = Object.keys(fields) as (keyof typeof fields)[];
  const differs = (name: keyof typeof fields) =>
    JSON.stringify(before[name]) !== JSON.stringify(fields[name]);
  await recordAudit(db, {
    actor: by.actor,
    action: 'change_project',
    subject: `projects ${projectId}`,
    values: Object.fromEntries(
      names.filter(differs).map((name) => [name, { before: before[name], after: fields[name] }]),
    ),
  });
  return changed;
}

function nameTheField(error: unknown): never {
  if (error instanceof pg.DatabaseError && error.constraint === 'projects_project_number_key')
    throw fieldError({ project_number: fieldMessages.taken });
  throw error;
}
