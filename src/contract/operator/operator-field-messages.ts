/** Messages under fields of the console, in addition to those in `field-messages.ts`. */
export const operatorFieldMessages = {
  code_wrong: 'This code is not correct. Enter the newest one that your app shows, or a recovery code',
  passkey_wrong: 'The passkey could not be verified. Please try again',
  passkey_taken: 'This passkey is already set up',
  operator_taken: 'There is already an operator with this email address',
  role_taken: 'There is already a role with this name',
  role_beyond_own: 'This role has rights that you do not have',
  rights_beyond_own: 'These are more rights than you have',
  countries_beyond_own: 'These are more countries than you have',
  countries_unknown: 'This country is not known',
  time_zone_unknown: 'This time zone is not known',
  personal_right: 'This right needs a person with a second factor. A key cannot have it',
} as const;
