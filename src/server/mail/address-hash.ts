import { createHash } from 'node:crypto';

/** What is kept of the folded address of somebody who is no member. */
export const addressHash = (emailKey: string): Buffer => createHash('sha256').update(emailKey).digest();
