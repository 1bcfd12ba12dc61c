import { z } from 'zod';

/** How a CSV file is written; the parts of a query. */
export const csvStyle = {
  separator: z.enum(['comma', 'semicolon']).optional(),
  plain: z
    .enum(['true', 'false'])
    .transform((text) => text === 'true')
    .describe('For programs: no byte order mark, no apostrophe before what a spreadsheet would run')
    .optional(),
};
