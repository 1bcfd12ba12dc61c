import { createHash } from 'node:crypto';

/** The hash stored for the normalised address of a non-member. */
export const addressHash = (emailKey: string): Buffer => createHash('sha256').update(emailKey).digest();
