import type { Body, ResultData } from '#contract/endpoint.ts';
import { operatorFieldMessages } from '#contract/operator/operator-field-messages.ts';
import type { addReward, changeReward, getReward } from '#contract/operator/rewards.calls.ts';
import type { Texts } from '#contract/rules/stored-definition.ts';
import type { Db, ReadDb } from '#server/database/connect.ts';
import { type Actor, recordAudit } from '#server/features/audit/record-audit.ts';
import { keepPicture } from '#server/features/pictures/keep-picture.ts';
import type { Picture } from '#server/features/pictures/read-picture.ts';
import { AppError, fieldError } from '#server/http/app-error.ts';
import { refuseStale } from '#server/http/stale.ts';
import {
  leaveStock,
  leaveStockOfLocked,
  lockReward,
  rewardForms,
  rewardsOfCountries,
  setPicture,
  updateReward,
  wasRequested,
} from './catalogue.queries.ts';
import { findReward, insertReward } from './rewards.queries.ts';

type Reward = ResultData<typeof getReward>;
type Fields = Body<typeof addReward>;
type Stored = NonNullable<Awaited<ReturnType<typeof findReward>>>;
type By = { actor: Actor; countries: readonly string[] | null };

function shown({ position: _position, names, texts, ...reward }: Stored): Reward {
  return { ...reward, names: names as Texts, texts: texts as Texts };
}

/** The rewards of these countries; null: of all. */
export const catalogue = async (db: ReadDb, countries: readonly string[] | null): Promise<Reward[]> =>
  (await rewardsOfCountries(db, countries)).map(shown);

/** One reward of the catalogue. Error: `not_found`. */
export async function rewardOf(db: ReadDb, rewardId: number): Promise<Reward> {
  const found = await findReward(db, rewardId);
  if (!found) throw new AppError('not_found');
  return shown(found);
}

const isOwn = (codes: readonly string[], { countries }: Pick<By, 'countries'>): boolean =>
  countries === null || codes.every((code) => countries.includes(code));

/** What only the database knows; `not_found` for the form, or field errors. */
async function check(db: ReadDb, fields: Fields, by: By, before: Stored | null): Promise<void> {
  const errors: Record<string, string> = {};
  const { country_codes, form_id, stock, available_from, available_until } = fields;
  if (!isOwn(country_codes, by)) errors.country_codes = operatorFieldMessages.countries_beyond_own;
  if (!(await rewardForms(db)).some(({ id }) => id === form_id)) throw new AppError('not_found');
  if (before && before.form_id !== form_id && (await wasRequested(db, before.id)))
    errors.form_id = operatorFieldMessages.form_in_use;
  if (before && before.stock !== null && stock !== null && stock < before.taken)
    errors.stock = operatorFieldMessages.stock_below_taken;
  if (available_from && available_until && available_until < available_from)
    errors.available_until = operatorFieldMessages.days_in_order;
  if (Object.keys(errors).length > 0) throw fieldError(errors);
}

const row = ({ names, texts, ...fields }: Fields) => ({
  ...fields,
  country_codes: [...fields.country_codes].sort(),
  names: JSON.stringify(names),
  texts: JSON.stringify(Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''))),
});

/** Adds a reward. Errors: `not_found` for a form that does not exist, field errors. */
export async function addToCatalogue(db: Db, fields: Fields, by: By): Promise<ResultData<typeof addReward>> {
  await check(db, fields, by, null);
  const id = await insertReward(db, row(fields));
  await recordAudit(db, {
    actor: by.actor,
    action: 'add_reward',
    subject: `rewards ${id}`,
    details: { countries: fields.country_codes },
  });
  return { id, version: 1 };
}

/** The same before anything is locked, for what takes long to prepare. Error: `not_allowed`. */
export async function refuseShared(db: ReadDb, rewardId: number, countries: By['countries']): Promise<void> {
  const { country_codes } = await rewardOf(db, rewardId);
  if (!isOwn(country_codes, { countries })) throw new AppError('not_allowed');
}

/** Errors: `not_allowed` if it is offered in countries that are not the operator's too. */
async function lockOwn(db: Db, rewardId: number, by: By): Promise<Stored> {
  const before = await lockReward(db, rewardId);
  if (!isOwn(before.country_codes, by)) throw new AppError('not_allowed');
  return before;
}

/** Changes a reward. Errors: `not_allowed`, `conflict` with what somebody else has changed, field errors. */
export async function changeCatalogue(
  db: Db,
  rewardId: number,
  { version, ...fields }: Body<typeof changeReward>,
  by: By,
): Promise<{ version: number }> {
  const isUnlimited = fields.stock === null;
  if (isUnlimited && (await rewardOf(db, rewardId)).stock !== null) await leaveStock(db, rewardId);
  const before = await lockOwn(db, rewardId, by);
  if (isUnlimited && before.stock !== null) await leaveStockOfLocked(db, rewardId);
  const current = shown(before);
  refuseStale({ ...fields, version }, current);
  await check(db, fields, by, before);
  const changed = await updateReward(db, rewardId, { ...row(fields), ...(isUnlimited ? { taken: 0 } : {}) });
  const differs = (field: keyof Fields) => JSON.stringify(current[field]) !== JSON.stringify(fields[field]);
  await recordAudit(db, {
    actor: by.actor,
    action: 'change_reward',
    subject: `rewards ${rewardId}`,
    values: Object.fromEntries(
      (Object.keys(fields) as (keyof Fields)[])
        .filter(differs)
        .map((field) => [field, { before: current[field], after: fields[field] }]),
    ),
  });
  return changed;
}

/** Gives a reward another picture, or none. Errors: `not_allowed`. */
export async function changePicture(
  db: Db,
  rewardId: number,
  picture: Picture | null,
  by: By,
): Promise<void> {
  await lockOwn(db, rewardId, by);
  if (picture) await keepPicture(db, picture);
  await setPicture(db, rewardId, picture?.hash ?? null);
  await recordAudit(db, {
    actor: by.actor,
    action: picture ? 'set_reward_picture' : 'remove_reward_picture',
    subject: `rewards ${rewardId}`,
    details: { hash: picture?.hash ?? null },
  });
}
