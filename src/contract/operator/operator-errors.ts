/** Errors that only operators and their programs get; part of the catalogue in `errors.ts`. */
export const operatorErrors = {
  step_up_needed: { status: 403, message: 'Please confirm with your password and second factor first' },
  last_owner: { status: 409, message: 'At least one operator must be able to do everything' },
} as const;
