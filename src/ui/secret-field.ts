/** A password or a code: quickly entered again, and kept nowhere. */
export const isSecretField = ({ type, autocomplete = '' }: Partial<HTMLInputElement>): boolean =>
  type === 'password' || /password$|^one-time-code$/.test(autocomplete);
