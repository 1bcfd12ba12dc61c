/** What sharding extensions of PostgreSQL refuse although it takes it itself, and what is written instead. */
const REFUSED: readonly (readonly [reason: string, pattern: RegExp])[] = [
  [
    'an UPDATE with a function that is not immutable; give it the value',
    /(?:^|\()\s*update\s[^;]*\b(?:gen_random_uuid|clock_timestamp|random|nextval|timeofday|convert_to)\s*\(/i,
  ],
  [
    'ON CONFLICT with a subquery; read it before',
    /\bon conflict\b[^;]*?\bdo update\s+set\b(?:(?!\breturning\b)[^;])*\(\s*select\b/i,
  ],
  [
    'INSERT and locks of rows in one statement; lock them before',
    /\binsert\s+into\b[^;]*\bfor\s+(?:no key update|update|key share|share)\b|\bfor\s+(?:no key update|update|key share|share)\b[^;]*\binsert\s+into\b/i,
  ],
  [
    'a process to end whose number has no type, of functions that there are two of; write $1::int',
    /\bpg_(?:cancel|terminate)_backend\(\s*\$\d+\s*[,)]/i,
  ],
];

/** Why a statement does not run everywhere, or null. How an upsert's rows are counted can't be seen from here. */
export const whyNotPortable = (statement: string): string | null =>
  REFUSED.find(([, pattern]) => pattern.test(statement))?.[0] ?? null;
