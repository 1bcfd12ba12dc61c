let list: Promise<ReadonlySet<string>> | undefined;

/** Read when it is first needed: until then it would only take memory. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  list ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map(String)),
  );
  return list;
}

const SYMBOLS_AROUND = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;

/** Whether a password is one of those that leaks show most often, in any case and with any symbols around it. */
export async function isCommonPassword(password: string): Promise<boolean> {
  const known = await commonPasswords();
  const lower = password.toLowerCase();
  return known.has(lower) || known.has(lower.replace(SYMBOLS_AROUND, ''));
}
