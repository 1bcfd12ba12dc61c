import { z } from 'zod';
import { endpoint, json, stream } from '#contract/endpoint.ts';
import { fieldMessages } from '#contract/field-messages.ts';
import { date, id, language, line, pathId } from '#contract/fields.ts';
import { LARGEST_UPLOAD, pictureUpload } from './picture-upload.ts';

const MOST = 10_000_000;
const country = z.string().regex(/^[A-Z]{2}$/);
const params = z.object({ id: pathId });

/** What operators say about a reward; stock, limit and days are null where there is no such limit. */
const fields = {
  /** By language; at least one. */
  names: z
    .record(language, line(120))
    .refine((names) => Object.keys(names).length > 0, fieldMessages.required),
  /** Descriptions by language. */
  texts: z.record(language, z.string().trim().max(500)),
  /** The price of one. */
  points: z.int().min(1).max(MOST),
  country_codes: z.array(country).min(1).max(300),
  /** Offered since `stock` was first set; `taken` of them were asked for. */
  stock: z.int().min(0).max(MOST).nullable(),
  /** Pieces that one member may ask for. */
  member_limit: z.int().min(1).max(MOST).nullable(),
  /** Days of the member's country, both included. */
  available_from: date.nullable(),
  available_until: date.nullable(),
  form_id: id,
  active: z.boolean(),
};
const version = z.int().min(1);
const reward = z.object({
  ...fields,
  id,
  taken: z.int(),
  /** It changes with the picture; null: none. */
  picture: z.string().nullable(),
  version,
});

/** The rewards of the operator's countries, in the order in which members see them. */
export const listCatalogue = endpoint({
  method: 'GET',
  path: '/rewards',
  access: { right: 'catalogue' },
  effect: 'read',
  summary: 'The catalogue of rewards',
  result: json(z.array(reward)),
});

/**
 * What a reward can be given: the forms that exist, and how many members read which language in which country, so that a
 * missing text can be named with whoever would meet it.
 */
export const getCatalogueChoices = endpoint({
  method: 'GET',
  path: '/reward-choices',
  access: { right: 'catalogue' },
  effect: 'read',
  summary: "Forms of rewards, and the languages of the countries' members",
  result: json(
    z.object({
      forms: z.array(z.object({ id, name: z.string() })),
      readers: z.array(z.object({ country_code: z.string(), language: z.string(), members: z.int() })),
    }),
  ),
});

export const getReward = endpoint({
  method: 'GET',
  path: '/rewards/:id',
  access: { right: 'catalogue' },
  effect: 'read',
  summary: 'One reward of the catalogue',
  params,
  result: json(reward),
  refusals: ['not_found'],
});

/** Offered to all of these countries, which have to be the operator's. */
export const addReward = endpoint({
  method: 'POST',
  path: '/rewards',
  access: { right: 'catalogue' },
  effect: 'write',
  once: true,
  summary: 'Add a reward',
  body: z.object(fields),
  result: json(z.object({ id, version })),
  refusals: ['not_found'],
});

/**
 * Only by an operator of all its countries. The form stays once members have asked for the reward, and the stock can't be
 * less than what is taken.
 */
export const changeReward = endpoint({
  method: 'PUT',
  path: '/rewards/:id',
  access: { right: 'catalogue' },
  effect: 'write',
  once: true,
  summary: 'Change a reward',
  params,
  body: z.object({ ...fields, version }),
  result: json(z.object({ version })),
  refusals: ['not_found', 'not_allowed', 'conflict'],
});

export const setRewardPicture = endpoint({
  method: 'PUT',
  path: '/rewards/:id/picture',
  access: { right: 'catalogue' },
  effect: 'write',
  largestBody: LARGEST_UPLOAD,
  summary: 'Give a reward a picture',
  params,
  body: pictureUpload,
  result: json(z.object({ picture: z.string() })),
  refusals: ['not_found', 'not_allowed'],
});

export const removeRewardPicture = endpoint({
  method: 'DELETE',
  path: '/rewards/:id/picture',
  access: { right: 'catalogue' },
  effect: 'write',
  once: true,
  summary: "Remove a reward's picture",
  params,
  result: json(z.null()),
  refusals: ['not_found', 'not_allowed'],
});

export const getRewardPicture = endpoint({
  method: 'GET',
  path: '/rewards/:id/picture',
  access: { right: 'catalogue' },
  effect: 'read',
  summary: 'The picture of a reward',
  params,
  /** The picture's hash, so that another picture has another address. */
  query: z.object({ picture: z.string().max(64).optional() }),
  result: stream('image/webp'),
  refusals: ['not_found'],
});
