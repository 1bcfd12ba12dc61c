import type { KeyedAnswers } from './demo-answers.ts';
import type { Newcomer } from './join-demo.ts';

type Person = Omit<Newcomer, 'country_code'> & {
  /** The sign-in data. */
  role: string;
};

/** Made-up people with addresses that can't receive mail (RFC 2606). */
export const demoPeople = {
  maria: {
    first_name: 'Maria',
    last_name: 'Petrova',
    email: 'maria.petrova@example.com',
    gender: 'female',
    birthdate: '1988-04-17',
    language: 'en',
    role: 'half a year of surveys, points and rewards',
  },
  georgi: {
    first_name: 'Georgi',
    last_name: 'Ivanov',
    email: 'georgi.ivanov@example.com',
    gender: 'male',
    birthdate: '1994-11-02',
    language: 'bg',
    role: 'a friend whom Maria referred',
  },
  elena: {
    first_name: 'Elena',
    last_name: 'Dimitrova',
    email: 'elena.dimitrova@example.com',
    gender: 'female',
    birthdate: '2001-08-25',
    language: 'bg',
    role: 'new, with an open invitation',
  },
} as const satisfies Record<string, Person>;

/** Who runs the demo. */
export const demoOwner = { name: 'Irina Koleva', email: 'irina.koleva@example.com' };

/** Answers to the profiler's required questions and some others. */
export const profilerAnswers: KeyedAnswers = {
  household_size: 'three',
  children: 'yes',
  children_ages: ['from_7'],
  region: 'sofia_capital',
  town: 'sofia',
  street: 'ul. Oborishte 12',
  postal_code: '1504',
  city: 'Sofia',
  education: 'master',
  employment: 'full_time',
  occupation: 'professional',
  cars: 'one',
  car_brands: ['skoda'],
};

/** Answers that complete the survey about coffee and tea. */
export const coffeeAnswers: KeyedAnswers = {
  trade: ['none'],
  frequency: 'several_a_day',
  favourite: 'coffee',
  last_week: ['ground', 'herbal'],
  coffee_made: 'espresso',
  importance: { taste: 'very', price: 'rather', brand: 'little', origin: 'rather' },
  better: 'More time to drink it in peace.',
};
