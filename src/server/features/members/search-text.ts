import { plainText } from '#server/database/plain-text.ts';

type Findable = { country_code: string; first_name: string; last_name: string; email: string };

/** What a member is searched by. The country stands first, so that a search in one country reads no other's rows. */
export const searchText = ({ country_code, first_name, last_name, email }: Findable): string =>
  `${[country_code, first_name, last_name, email].map(plainText).join(' ')} `;
