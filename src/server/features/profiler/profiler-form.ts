import type { AuthoredAttribute, AuthoredForm } from '#contract/rules/authored-form.ts';
import type { ShippedText } from '#server/features/questionnaires/shipped-texts.ts';
import { household, keyOf, options, places, postalAddress } from './household-questions.ts';

const WORKING = ['full_time', 'part_time', 'self_employed'];
const HAS_CARS = ['one', 'two_or_more'];
const BRANDS = [
  ...['Audi', 'BMW', 'Citroën', 'Dacia', 'Fiat', 'Ford', 'Honda', 'Hyundai', 'Kia', 'Mazda', 'Mercedes-Benz'],
  ...['Nissan', 'Opel', 'Peugeot', 'Renault', 'SEAT', 'Škoda', 'Suzuki', 'Tesla', 'Toyota', 'Volkswagen'],
  'Volvo',
];

/** The shipped profiler for countries without one of their own. */
export const generalProfiler = (text: ShippedText): AuthoredForm => [
  ...household(text),
  ...postalAddress(text),
  ...work(text),
  ...possessions(text),
  {
    key: 'making_ends_meet',
    type: 'sr',
    optional: true,
    title: text('How does your household manage on its current income?'),
    options: options(text, {
      comfortably: 'We live comfortably',
      manage: 'We get by',
      difficult: "It's difficult",
      very_difficult: "It's very difficult",
      prefer_not: "I'd rather not say",
    }),
  },
  ...internet(text),
];

/** The shipped profiler for Bulgaria, with its regions, towns and currency. */
export const bulgarianProfiler = (text: ShippedText): AuthoredForm => [
  ...household(text),
  ...places(text),
  ...postalAddress(text),
  ...work(text),
  ...possessions(text),
  {
    key: 'income',
    type: 'sr',
    optional: true,
    title: text("What is your household's total net monthly income?"),
    options: options(text, {
      up_to_500: 'Up to 500 euros',
      up_to_1000: '501 to 1000 euros',
      up_to_1500: '1001 to 1500 euros',
      up_to_2000: '1501 to 2000 euros',
      up_to_3000: '2001 to 3000 euros',
      over_3000: 'More than 3000 euros',
      prefer_not: "I'd rather not say",
    }),
  },
  ...internet(text),
];

const work = (text: ShippedText): AuthoredAttribute[] => [
  {
    key: 'education',
    type: 'sr',
    title: text("What is the highest level of education you've completed?"),
    options: options(text, {
      primary: 'Primary school or less',
      lower_secondary: 'Lower secondary school',
      upper_secondary: 'Secondary school',
      vocational: 'Vocational school or college',
      bachelor: "Bachelor's degree",
      master: "Master's degree",
      doctorate: 'Doctorate',
    }),
  },
  {
    key: 'employment',
    type: 'sr',
    title: text('What do you mainly do at the moment?'),
    options: options(text, {
      full_time: 'I work full time',
      part_time: 'I work part time',
      self_employed: "I'm self-employed or run a business",
      student: "I'm a student",
      home: "I look after the home or I'm on parental leave",
      unemployed: "I'm looking for work",
      retired: "I'm retired",
      other: 'Something else',
    }),
  },
  {
    key: 'occupation',
    type: 'sr',
    title: text('Which of these describes your work best?'),
    condition: { attribute: 'employment', options: WORKING },
    options: options(text, {
      manager: 'Management',
      professional: 'Profession that requires a university degree',
      technician: 'Technician or specialist',
      office: 'Office work',
      services: 'Services or sales',
      agriculture: 'Agriculture, forestry or fishing',
      trade: 'Skilled trade or craft',
      machines: 'Driver or machine operator',
      basic: 'Work that requires no special training',
      forces: 'Police, fire service or armed forces',
      other: 'Something else',
    }),
  },
];

const possessions = (text: ShippedText): AuthoredAttribute[] => [
  {
    key: 'cars',
    type: 'sr',
    optional: true,
    title: text('How many cars does your household have?'),
    options: options(text, { none: 'None', one: 'One', two_or_more: 'Two or more' }),
  },
  {
    key: 'car_brands',
    type: 'mr',
    optional: true,
    title: text('Which brand are they?'),
    condition: { attribute: 'cars', options: HAS_CARS },
    options: [
      ...BRANDS.map((brand) => ({ key: keyOf(brand), name: { en: brand } })),
      { key: 'other', name: text('Another brand') },
    ],
  },
  {
    key: 'pets',
    type: 'mr',
    optional: true,
    title: text('Which pets live in your household?'),
    options: [
      ...options(text, {
        dog: 'Dog',
        cat: 'Cat',
        bird: 'Bird',
        fish: 'Fish',
        small_animal: 'Rabbit, hamster or another small animal',
        other: 'Another pet',
      }),
      { key: 'none', name: text('No pets'), exclusive: true },
    ],
  },
];

const internet = (text: ShippedText): AuthoredAttribute[] => [
  {
    key: 'internet',
    type: 'grid',
    optional: true,
    title: text('How often do you use the internet on each of these devices?'),
    rows: options(text, {
      smartphone: 'Smartphone',
      computer: 'Computer or laptop',
      tablet: 'Tablet',
      television: 'Television set',
    }),
    options: options(text, {
      several_a_day: 'Several times a day',
      daily: 'About once a day',
      weekly: 'A few times a week',
      rarely: 'Rarely',
      never: 'Never',
    }),
  },
];
