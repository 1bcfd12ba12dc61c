import { z } from 'zod';
import { endpoint, json } from '#contract/endpoint.ts';

const option = z.object({ code: z.string(), name: z.string() });

/** The countries to choose from, sorted by name in the visitor's language. */
export const listCountries = endpoint({
  method: 'GET',
  path: '/list/country',
  access: 'anyone',
  effect: 'read',
  viewable: true,
  summary: 'Countries of the panel',
  result: json(z.array(option)),
});

/** The languages of the requested site. */
export const listLanguages = endpoint({
  method: 'GET',
  path: '/portal/languages',
  access: 'anyone',
  effect: 'read',
  viewable: true,
  summary: 'Languages offered on this site',
  result: json(z.array(option)),
});

/** The settings the portal needs before it can render (docs/specification.md §3 "Portal settings"). */
export const getPortalSettings = endpoint({
  method: 'GET',
  path: '/portal',
  access: 'anyone',
  effect: 'read',
  viewable: true,
  summary: 'Settings of the portal',
  result: json(
    z.object({
      panel_name: z.string(),
      /** Members, surveys and rewards are made up; every page shows a notice. */
      demo: z.boolean(),
      /** The address without a country; a country's site adds `<cc>.` before its host. */
      public_url: z.string(),
      language: z.string(),
      languages: z.array(z.string()),
      country_code: z.string().nullable(),
      /** IANA name of the country's time zone, used for every date shown. */
      time_zone: z.string(),
      contact_email: z.string().nullable(),
      google_analytics: z.string().nullable(),
      google_tag: z.string().nullable(),
      facebook_pixel: z.string().nullable(),
      facebook_track: z.record(z.string(), z.string()),
    }),
  ),
});
