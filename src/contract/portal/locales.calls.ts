import { z } from 'zod';
import { endpoint, json } from '#contract/endpoint.ts';

/** Everything a member can read in one language: the English sentence to its translation. 404 for other languages. */
export const getLocale = endpoint({
  method: 'GET',
  path: '/locales/:lng',
  access: 'anyone',
  effect: 'read',
  summary: 'Translations of a language',
  params: z.object({ lng: z.string().min(2).max(3) }),
  result: json(z.record(z.string(), z.string())),
});
