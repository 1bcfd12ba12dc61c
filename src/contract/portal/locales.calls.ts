import { z } from 'zod';
import { endpoint, json } from '#contract/endpoint.ts';

/** All of a language's translations, by English sentence. 404 for a language that isn't offered. */
export const getLocale = endpoint({
  method: 'GET',
  path: '/locales/:lng',
  access: 'anyone',
  effect: 'read',
  viewable: true,
  summary: 'Translations of a language',
  params: z.object({ lng: z.string().min(2).max(3) }),
  result: json(z.record(z.string(), z.string())),
});
