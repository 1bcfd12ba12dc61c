import type { AuthoredForm } from '#contract/rules/authored-form.ts';
import type { ShippedText } from '#server/features/questionnaires/shipped-texts.ts';
import type { AuthoredQuota } from '#server/features/surveys/quota-cells.ts';

/** Coffee and tea at home: four pages with every kind of question, a screen-out and quotas. */
export const coffeeAndTea = (text: ShippedText): AuthoredForm => [
  {
    key: 'trade',
    type: 'mr',
    page: 0,
    title: text('Do you or does anyone in your household work in one of these fields?'),
    options: [
      { key: 'research', name: text('Market research'), screenout: true },
      { key: 'beverages', name: text('Production or sale of coffee or tea'), screenout: true },
      { key: 'transport', name: text('Transport') },
      { key: 'education', name: text('Education') },
      { key: 'none', name: text('None of these'), exclusive: true },
    ],
  },
  {
    key: 'frequency',
    type: 'sr',
    title: text('How often do you drink coffee or tea at home?'),
    options: [
      { key: 'several_a_day', name: text('Several times a day') },
      { key: 'daily', name: text('About once a day') },
      { key: 'weekly', name: text('A few times a week') },
      { key: 'rarely', name: text('Rarely') },
      { key: 'never', name: text('Never'), screenout: true },
    ],
  },
  {
    key: 'favourite',
    type: 'sr',
    page: 1,
    title: text('What do you drink more of at home?'),
    options: [
      { key: 'coffee', name: text('Mostly coffee') },
      { key: 'tea', name: text('Mostly tea') },
      { key: 'both', name: text('Both about equally') },
    ],
  },
  {
    key: 'last_week',
    type: 'mr',
    title: text('Which of these have you drunk at home in the last seven days?'),
    options: [
      { key: 'ground', name: text('Ground coffee') },
      { key: 'capsules', name: text('Coffee from capsules or pods') },
      { key: 'instant', name: text('Instant coffee') },
      { key: 'black', name: text('Black tea') },
      { key: 'green', name: text('Green tea') },
      { key: 'herbal', name: text('Herbal or fruit tea') },
      { key: 'none', name: text('None of these'), exclusive: true },
    ],
  },
  {
    key: 'coffee_made',
    type: 'sr',
    page: 2,
    title: text('How do you mostly make your coffee?'),
    condition: { attribute: 'favourite', options: ['coffee', 'both'] },
    options: [
      { key: 'espresso', name: text('With an espresso machine') },
      { key: 'capsules', name: text('With a capsule or pad machine') },
      { key: 'filter', name: text('With a filter') },
      { key: 'pot', name: text('In a moka pot or cezve on the stove') },
      { key: 'instant', name: text('Instant coffee with hot water') },
    ],
  },
  {
    key: 'tea_taken',
    type: 'mr',
    title: text('What do you take in your tea?'),
    condition: { attribute: 'favourite', options: ['tea', 'both'] },
    options: [
      { key: 'sugar', name: text('Sugar or sweetener') },
      { key: 'honey', name: text('Honey') },
      { key: 'lemon', name: text('Lemon') },
      { key: 'milk', name: text('Milk') },
      { key: 'nothing', name: text('Nothing'), exclusive: true },
    ],
  },
  {
    key: 'importance',
    type: 'grid',
    title: text('How important are these things when you buy coffee or tea?'),
    rows: [
      { key: 'taste', name: text('Taste') },
      { key: 'price', name: text('Price') },
      { key: 'brand', name: text('Brand') },
      { key: 'origin', name: text('Origin and fair trade') },
    ],
    options: [
      { key: 'very', name: text('Very important') },
      { key: 'rather', name: text('Fairly important') },
      { key: 'little', name: text('Not very important') },
      { key: 'none', name: text('Not important at all') },
    ],
  },
  {
    key: 'cups',
    type: 'oe',
    validation: 'integer',
    page: 3,
    optional: true,
    title: text('How many cups do you drink at home on a typical day?'),
  },
  {
    key: 'better',
    type: 'oe',
    title: text('What would make your coffee or tea at home even better?'),
  },
];

export const coffeeAndTeaQuotas: readonly AuthoredQuota[] = [
  { name: 'coffee drinkers', wanted: 200, conditions: [{ attribute: 'favourite', options: ['coffee'] }] },
  { name: 'tea drinkers', wanted: 150, conditions: [{ attribute: 'favourite', options: ['tea'] }] },
];
