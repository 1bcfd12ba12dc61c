import type { RawBuilder } from 'kysely';
import { isComplete } from './count-field.queries.ts';

/** For statements of other features: whether an invitation `i` with its attempt `a` is a complete that the client hasn't rejected. */
export const isAcceptedComplete: RawBuilder<unknown> = isComplete;
