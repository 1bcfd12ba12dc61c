import { z } from 'zod';
import { endpoint, json } from '#contract/endpoint.ts';

const hour = z.int().min(0).max(23).nullable();
const hours = {
  /** The first hour of the country's clock in which no invitation and no reminder leaves; null: mails leave at any hour. */
  from_hour: hour,
  /** The hour in which they leave again; null as the other. */
  until_hour: hour,
};
const quietHours = z.object({ country_code: z.string(), ...hours, version: z.int() });

/** `version` 0: the country has the usual hours. */
export const listQuietHours = endpoint({
  method: 'GET',
  path: '/quiet-hours',
  access: { right: 'surveys' },
  effect: 'read',
  summary: 'Hours in which no invitation leaves',
  result: json(z.array(quietHours)),
});

export const setQuietHours = endpoint({
  method: 'PUT',
  path: '/quiet-hours',
  access: { right: 'panel' },
  effect: 'write',
  once: true,
  summary: 'Set the hours in which no invitation leaves',
  body: z.object({ country: z.string().regex(/^[A-Z]{2}$/), ...hours, version: z.int().min(0) }),
  result: json(z.object({ version: z.int() })),
  refusals: ['not_found', 'conflict'],
});
