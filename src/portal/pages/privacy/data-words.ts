import { statusTexts } from '#portal/pages/reward-basket/request-status.ts';
import { outcomeTexts } from '#portal/pages/surveys-taken/receipt-texts.ts';

/** What the data say in single words, each to be translated. */
export const words: Readonly<Record<string, string>> = {
  female: 'Female',
  male: 'Male',
  other: 'Another gender',
  privacy_policy: 'Privacy policy',
  terms_conditions: 'Terms and conditions',
  parental_permission: "A parent's permission",
  confirm: 'Confirmation of the e-mail address',
  reset: 'New password',
  email_change: 'Change of email',
  email_change_stop: 'Stop of a change of e-mail',
  ...statusTexts,
  credentials_changed: 'E-mail or password had just been changed',
  other_address: 'Another address than in the profile',
  oneself: 'Nobody can refer themselves',
  household: 'The friend lives in the same household',
  known_device: 'The friend used a device of yours',
  ...outcomeTexts,
  invited: 'Not started',
  started: 'Started',
  reconciled_accept: 'Accepted',
  reconciled_reject: 'Points taken back',
  queued: 'Waiting to be sent',
  failed: 'Could not be delivered',
  read_member: 'Your data were looked at',
  adjust_points: 'Your points were corrected',
};

/** What members of a household have in common, each to be translated. */
export const evidenceTexts: Readonly<Record<string, string>> = {
  known_device: 'A device',
  last_name: 'The family name',
  referral: 'One referred the other',
  same_person: 'First name and date of birth',
};

/** Where the question stands whether they are one member too many, each to be translated. */
export const caseTexts: Readonly<Record<string, string>> = {
  open: 'Being checked',
  cleared: 'Everything in order',
  confirmed: 'One member too many',
};
