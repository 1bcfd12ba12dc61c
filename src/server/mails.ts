import {
  alreadyMemberMail,
  confirmationMail,
  confirmationReminderMail,
} from './features/confirmation/confirmation.mails.tsx';
import {
  emailChangeMail,
  emailChangeNoticeMail,
  emailInUseMail,
} from './features/email-change/email-change.mails.tsx';
import { invitation, invitationReminder } from './features/invitations/invitations.mails.tsx';
import { operatorPasswordMail } from './features/operator-sessions/operator-sessions.operator-mails.tsx';
import { factorsResetMail, operatorInvitationMail } from './features/operators/operators.operator-mails.tsx';
import { parentalMails } from './features/parental-permission/parental-permission.mails.tsx';
import { passwordChangedMail, resetMail } from './features/passwords/passwords.mails.tsx';
import { pointsCredited } from './features/points/points.mails.tsx';
import { profileDeletedMail, unsubscribedMail } from './features/privacy/privacy.mails.tsx';
import { pointsTakenBack } from './features/reconciliation/reconciliation.mails.tsx';
import { referralInvitation } from './features/referrals/referrals.mails.tsx';
import { requestMails } from './features/rewards/rewards.mails.tsx';
import { contactCopyMail, contactMessageMail } from './features/support/support.mails.tsx';
import { type MailTemplates, templatesByName } from './mail/template.ts';

/** Every mail template: each feature's `<feature>.mails.tsx`. */
export const mailTemplates: MailTemplates = templatesByName([
  alreadyMemberMail,
  confirmationMail,
  confirmationReminderMail,
  contactCopyMail,
  contactMessageMail,
  emailChangeMail,
  emailChangeNoticeMail,
  emailInUseMail,
  factorsResetMail,
  invitation,
  invitationReminder,
  operatorInvitationMail,
  operatorPasswordMail,
  passwordChangedMail,
  ...parentalMails,
  pointsCredited,
  pointsTakenBack,
  profileDeletedMail,
  referralInvitation,
  resetMail,
  unsubscribedMail,
  ...Object.values(requestMails),
]);
