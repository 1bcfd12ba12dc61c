import type { AuthoredAttribute } from '#contract/rules/authored-form.ts';
import type { ShippedText } from '#server/features/questionnaires/shipped-texts.ts';
import { bulgarianPlaces } from './bulgarian-places.ts';

/** `Gotse Delchev` as a key: `gotse_delchev`. */
export const keyOf = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '');

/** Options by key and English name. */
export const options = (text: ShippedText, names: Record<string, string>) =>
  Object.entries(names).map(([key, name]) => ({ key, name: text(name) }));

export const household = (text: ShippedText): AuthoredAttribute[] => [
  {
    key: 'household_size',
    type: 'sr',
    title: text('How many people live in your household, including yourself?'),
    options: options(text, {
      one: 'One: I live alone',
      two: 'Two',
      three: 'Three',
      four: 'Four',
      five: 'Five',
      six_or_more: 'Six or more',
    }),
  },
  {
    key: 'children',
    type: 'sr',
    title: text('Do children under 18 live in your household?'),
    options: options(text, { yes: 'Yes', no: 'No' }),
  },
  {
    key: 'children_ages',
    type: 'mr',
    title: text('How old are these children?'),
    condition: { attribute: 'children', options: ['yes'] },
    options: options(text, {
      under_3: 'Under 3 years',
      from_3: '3 to 6 years',
      from_7: '7 to 10 years',
      from_11: '11 to 14 years',
      from_15: '15 to 17 years',
    }),
  },
  {
    key: 'groceries',
    type: 'sr',
    optional: true,
    title: text('Who mostly does the grocery shopping in your household?'),
    options: options(text, { myself: 'I do', shared: 'We share it', others: 'Someone else' }),
  },
];

export const places = (text: ShippedText): AuthoredAttribute[] => {
  const regions = Object.keys(bulgarianPlaces);
  return [
    {
      key: 'region',
      type: 'sr',
      title: text('In which region do you live?'),
      options: regions.map((name) => ({ key: keyOf(name), name: text(name) })),
    },
    {
      key: 'town',
      type: 'sr',
      parent: 'region',
      title: text('In which town or village do you live?'),
      options: [
        ...Object.entries(bulgarianPlaces).flatMap(([region, towns]) =>
          towns.map((town) => ({ key: keyOf(town), name: text(town), parent: [keyOf(region)] })),
        ),
        { key: 'elsewhere', name: text('Another town or a village'), parent: regions.map(keyOf) },
      ],
    },
  ];
};

export const postalAddress = (text: ShippedText): AuthoredAttribute[] => [
  {
    key: 'street',
    type: 'oe',
    optional: true,
    title: text('Postal address: street, number, flat'),
  },
  { key: 'postal_code', type: 'oe', optional: true, title: text('Postal address: postal code') },
  { key: 'city', type: 'oe', optional: true, title: text('Postal address: town or village') },
];
