import type { AuthoredForm } from '#contract/rules/authored-form.ts';
import { INITIAL_POINTS_RATE } from '#contract/rules/points-value.ts';
import type { Texts } from '#contract/rules/stored-definition.ts';
import type { Db } from '#server/database/connect.ts';
import { createQuestionnaire } from '#server/features/questionnaires/create-questionnaire.ts';
import { type ShippedText, shippedTexts } from '#server/features/questionnaires/shipped-texts.ts';
import { hasRewards, insertRate, insertReward } from './rewards.queries.ts';

type DemoReward = { name: string; names: Texts; points: number; form: AuthoredForm };

/** Paid to the registration address (docs/specification.md §1), with the profiler's keys. */
const moneyOrder = (text: ShippedText): AuthoredForm => [
  { key: 'street', type: 'oe', title: text('Postal address: street, number, flat') },
  { key: 'postal_code', type: 'oe', title: text('Postal address: postal code') },
  { key: 'city', type: 'oe', title: text('Postal address: town or village') },
];

const choice = (
  text: ShippedText,
  key: string,
  title: string,
  names: Record<string, string>,
): AuthoredForm => [
  {
    key,
    type: 'sr',
    title: text(title),
    options: Object.entries(names).map(([option, name]) => ({ key: option, name: text(name) })),
  },
];

const voucher = (text: ShippedText): AuthoredForm => [
  ...choice(text, 'shop', 'Where would you like to use the voucher?', {
    supermarket: 'In a supermarket',
    bookshop: 'In a bookshop',
    cinema: 'At the cinema',
  }),
  {
    key: 'email',
    type: 'oe',
    validation: 'email',
    title: text('Email address for the voucher'),
  },
];

const donation = (text: ShippedText): AuthoredForm =>
  choice(text, 'cause', 'What would you like your donation to support?', {
    children: 'Education for children',
    nature: 'Nature conservation',
    animals: 'Homeless animals',
    elderly: 'Care for older people',
  });

/** The rewards of the demo panel, each with its form. */
export const demoRewards = (text: ShippedText): DemoReward[] => [
  {
    name: 'Postal money order',
    names: text('Postal money order for 25 USD'),
    points: 1000,
    form: moneyOrder(text),
  },
  { name: 'Gift voucher', names: text('Gift voucher for 25 USD'), points: 1000, form: voucher(text) },
  { name: 'Donation', names: text('Donation of 12.50 USD'), points: 500, form: donation(text) },
];

/** Adds the demo rewards to countries without rewards, and sets the initial value of points. */
export async function installDemoRewards(db: Db, countryCodes: readonly string[]): Promise<void> {
  await insertRate(db, { valid_from: '2007-01-01', ...INITIAL_POINTS_RATE });
  if (await hasRewards(db)) return;
  const rewards = demoRewards(await shippedTexts());
  for (const [position, { name, names, points, form }] of rewards.entries()) {
    const form_id = await createQuestionnaire(db, { kind: 'reward_form', country_code: null, name }, form);
    await insertReward(db, {
      names: JSON.stringify(names),
      points,
      country_codes: [...countryCodes],
      form_id,
      position,
    });
  }
}
