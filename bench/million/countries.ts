import { shippedCountries } from '#server/features/countries/shipped-countries.ts';

/** Ten of eleven members belong to this country. */
export const HOME = 'BG';
const others = shippedCountries.map(({ code }) => code).filter((code) => code !== HOME);

export type Place = { code: string; language: string; first: number; members: number };

/** The countries and their members; member numbers start at 1 and continue from country to country. */
export function placesOf(members: number): Place[] {
  const home = Math.round((members * 10) / 11);
  const each = Math.floor((members - home) / others.length);
  const places: Place[] = [{ code: HOME, language: 'bg', first: 1, members: members - each * others.length }];
  for (const code of others) {
    const last = places.at(-1);
    const first = (last?.first ?? 1) + (last?.members ?? 0);
    const language = shippedCountries.find((country) => country.code === code)?.languages[0] ?? 'en';
    places.push({ code, language, first, members: each });
  }
  return places;
}
