import { z } from 'zod';

/**
 * A random text of the sender's own for one creation: the same one again returns the same thing, and another content with it
 * is a conflict.
 */
export const creationKey = z.string().regex(/^[A-Za-z0-9_-]{8,100}$/);
