import { z } from 'zod';
import { endpoint, stream } from '#contract/endpoint.ts';
import { pictureHash } from '#contract/fields.ts';

/** A picture of a reward or a question: always WebP, and never another one under the same hash. */
export const getPicture = endpoint({
  method: 'GET',
  path: '/pictures/:hash',
  access: 'anyone',
  effect: 'read',
  viewable: true,
  summary: 'A picture',
  params: z.object({ hash: pictureHash }),
  result: stream('image/webp'),
  refusals: ['not_found'],
});
