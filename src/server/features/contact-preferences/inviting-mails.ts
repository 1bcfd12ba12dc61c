/** Kinds of mail that invite to surveys: held back during a break, and while an account is on hold. */
export const INVITING_MAILS: readonly string[] = ['invitation', 'invitation_reminder'];
