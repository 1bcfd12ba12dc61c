import type { ShippedText } from '#server/features/questionnaires/shipped-texts.ts';

export type DemoPlace = {
  country_code: string;
  /** Of its members. */
  language: string;
  /** The country's site. */
  origin: string;
  text: ShippedText;
  /** The country's built-in surveys. */
  coffeeAndTea: string;
  dailyNews: string;
};
