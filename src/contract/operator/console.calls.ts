import { z } from 'zod';
import { endpoint, json } from '#contract/endpoint.ts';

/** What the console shows before anybody has signed in. */
export const getConsole = endpoint({
  method: 'GET',
  path: '/console',
  access: 'anyone',
  effect: 'read',
  summary: 'The panel whose console this is',
  result: json(z.object({ panel_name: z.string(), demo: z.boolean() })),
});

/** The operators' sentences with those that both faces share: the English sentence to its translation. */
export const getConsoleLocale = endpoint({
  method: 'GET',
  path: '/console/locales/:lng',
  access: 'anyone',
  effect: 'read',
  summary: 'Sentences of the console in a language',
  params: z.object({ lng: z.enum(['en', 'bg']) }),
  result: json(z.record(z.string(), z.string())),
});

/** The active countries that the operator is bound to, by code. */
export const listOwnCountries = endpoint({
  method: 'GET',
  path: '/console/countries',
  access: { right: 'own_account' },
  effect: 'read',
  summary: 'The countries of the signed-in operator',
  result: json(
    z.array(z.object({ code: z.string(), time_zone: z.string(), languages: z.array(z.string()) })),
  ),
});
