import type { Db } from '#server/database/connect.ts';
import { consentDocuments, parentalPermission } from './consent-documents.ts';
import {
  deleteWaitingConsents,
  insertPermissionConsent,
  insertWaitingConsents,
} from './registration.queries.ts';

/** Keeps what a registration agreed to, in place of what an earlier one of the same address did. */
export async function keepRegistrationConsents(db: Db, memberId: number, givenAt: Date): Promise<void> {
  await deleteWaitingConsents(db, memberId);
  await insertWaitingConsents(db, memberId, consentDocuments, givenAt);
}

/** Keeps that a parent agreed. */
export async function keepParentalConsent(db: Db, memberId: number, givenAt: Date): Promise<void> {
  await insertPermissionConsent(db, memberId, parentalPermission.version, givenAt);
}
