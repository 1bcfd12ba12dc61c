import { shippedCountries } from '#server/features/countries/shipped-countries.ts';

/** Of eleven members ten are of this country. */
export const HOME = 'BG';
const others = shippedCountries.map(({ code }) => code).filter((code) => code !== HOME);

export type Place = { code: string; language: string; first: number; members: number };

/** Countries with their members, who are numbered country by country from 1. */
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
