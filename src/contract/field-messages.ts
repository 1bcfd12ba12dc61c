/** Every sentence that can stand under a field. Parameter-free: each is its own translation key. */
export const fieldMessages = {
  required: 'This field is required',
  wrong_type: 'This value is not of the expected kind',
  unknown: 'This field is not known',
  too_long: 'This value is too long',
  too_short: 'This value is too short',
  too_small: 'This number is too small',
  too_large: 'This number is too large',
  not_an_integer: 'Please enter a whole number',
  not_an_option: 'Please choose one of the options',
  email: 'Please enter a valid e-mail address',
  date: 'Please enter a valid date',
  invalid: 'Please check this value',
  control_characters: 'This value contains characters that cannot be used',
  birthdate: 'You must be at least 18 years old to register',
  password_weak: 'Please enter sufficiently strong password (blue level on the meter)',
  password_differs: 'The two passwords are not the same',
  password_wrong: 'The password is not correct',
  password_unchanged: 'Please choose a password that differs from the current one',
  email_differs: 'The two e-mail addresses are not the same',
  email_unchanged: 'This is already your e-mail address',
  agree_privacy_policy: 'Please accept the privacy policy',
  agree_terms_conditions: 'Please accept the terms and conditions',
  refer_oneself: 'You cannot refer yourself',
} as const;

export type FieldMessage = (typeof fieldMessages)[keyof typeof fieldMessages];
