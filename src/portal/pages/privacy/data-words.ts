import { statusTexts } from '#portal/pages/reward-basket/request-status.ts';
import { outcomeTexts } from '#portal/pages/surveys-taken/receipt-texts.ts';

/** Labels for values in the member's data; translation keys. */
export const words: Readonly<Record<string, string>> = {
  female: 'Female',
  male: 'Male',
  other: 'Another gender',
  privacy_policy: 'Privacy policy',
  terms_conditions: 'Terms and conditions',
  parental_permission: "A parent's permission",
  confirm: 'Email address confirmation',
  reset: 'New password',
  email_change: 'Change of email',
  email_change_stop: 'Email change cancellation',
  ...statusTexts,
  credentials_changed: 'Email or password recently changed',
  name_changed: 'Name or address recently changed',
  address_changed: 'Name or address recently changed',
  other_address: 'A different address from the one in your profile',
  oneself: "You can't refer yourself",
  household: 'Your friend lives in the same household',
  known_device: 'Your friend used one of your devices',
  ...outcomeTexts,
  invited: 'Not started',
  started: 'Started',
  reconciled_accept: 'Accepted',
  reconciled_reject: 'Points removed',
  queued: 'Waiting to be sent',
  failed: "Couldn't be delivered",
  read_member: 'Our team viewed your data',
  view_portal: 'Our team viewed your data',
  export_member_data: 'Our team viewed your data',
  adjust_points: 'Our team corrected your points',
};

/** What members of a household have in common; translation keys. */
export const evidenceTexts: Readonly<Record<string, string>> = {
  known_device: 'A device',
  last_name: 'Last name',
  referral: 'One of you referred the other',
  same_person: 'First name and date of birth',
};

/** The states of a household case; translation keys. */
export const caseTexts: Readonly<Record<string, string>> = {
  open: 'Under review',
  cleared: 'All in order',
  confirmed: 'More than one member in the household',
};
