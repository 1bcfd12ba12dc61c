/** Messages under fields of the console, in addition to those in `field-messages.ts`. */
export const operatorFieldMessages = {
  code_wrong: "This code isn't correct. Enter the latest one from your app, or a recovery code",
  passkey_wrong: 'The passkey could not be verified. Please try again',
  passkey_taken: 'This passkey is already set up',
  operator_taken: 'There is already an operator with this email address',
  role_taken: 'There is already a role with this name',
  role_beyond_own: "This role has rights that you don't have",
  rights_beyond_own: "You can't give rights that you don't have",
  countries_beyond_own: "You can't give access to countries that you don't have",
  countries_unknown: "We don't recognise this country",
  time_zone_unknown: "We don't recognise this time zone",
  personal_right: "This right needs a person with a second factor, so a key can't have it",
} as const;
