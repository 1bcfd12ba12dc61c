import {
  addressCheckMail,
  alreadyMemberMail,
  confirmationMail,
  confirmationReminderMail,
} from './features/confirmation/confirmation.mails.tsx';
import {
  emailChangeMail,
  emailChangeNoticeMail,
  emailInUseMail,
} from './features/email-change/email-change.mails.tsx';
import { accountFrozen, accountUnfrozen } from './features/freezes/freezes.mails.tsx';
import { invitation, invitationReminder } from './features/invitations/invitations.mails.tsx';
import { testInvitationMail } from './features/invitations/test-invitation.mails.tsx';
import { testMails } from './features/mail-templates/test-mails.tsx';
import { operatorPasswordMail } from './features/operator-sessions/operator-sessions.operator-mails.tsx';
import { factorsResetMail, operatorInvitationMail } from './features/operators/operators.operator-mails.tsx';
import { parentalMails } from './features/parental-permission/parental-permission.mails.tsx';
import { passwordChangedMail, resetMail } from './features/passwords/passwords.mails.tsx';
import { pointsCredited } from './features/points/points.mails.tsx';
import { profileDeletedMail, unsubscribedMail } from './features/privacy/privacy.mails.tsx';
import { pointsTakenBack } from './features/reconciliation/reconciliation.mails.tsx';
import { referralInvitation } from './features/referrals/referrals.mails.tsx';
import { requestMails } from './features/rewards/rewards.mails.tsx';
import { answerMail, contactCopyMail } from './features/support/support.mails.tsx';
import { messageNoticeMail } from './features/support/support.operator-mails.tsx';
import { type AnyMailTemplate, type MailTemplates, templatesByName } from './mail/template.ts';

const ordinary = [
  accountFrozen,
  accountUnfrozen,
  addressCheckMail,
  alreadyMemberMail,
  confirmationMail,
  confirmationReminderMail,
  answerMail,
  contactCopyMail,
  emailChangeMail,
  emailChangeNoticeMail,
  emailInUseMail,
  factorsResetMail,
  invitation,
  invitationReminder,
  messageNoticeMail,
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
] as unknown as AnyMailTemplate[];

/** Every mail template: each feature's `<feature>.mails.tsx`, and those that show operators one of them. */
export const mailTemplates: MailTemplates = templatesByName([
  ...ordinary,
  ...(testMails(ordinary) as AnyMailTemplate[]),
  testInvitationMail as unknown as AnyMailTemplate,
]);
