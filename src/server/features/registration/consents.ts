import type { Db } from '#server/database/connect.ts';
import { consentDocuments, parentalPermission } from './consent-documents.ts';
import {
  deleteWaitingConsents,
  insertPermissionConsent,
  insertWaitingConsents,
} from './registration.queries.ts';

/** Stores the consents of a registration, replacing those of an earlier one of the same address. */
export async function keepRegistrationConsents(db: Db, memberId: number, givenAt: Date): Promise<void> {
  await deleteWaitingConsents(db, memberId);
  await insertWaitingConsents(db, memberId, consentDocuments, givenAt);
}

/** Stores a parent's consent. */
export async function keepParentalConsent(db: Db, memberId: number, givenAt: Date): Promise<void> {
  await insertPermissionConsent(db, memberId, parentalPermission.version, givenAt);
}
