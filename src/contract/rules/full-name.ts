const FAMILY_NAME_FIRST: readonly string[] = ['hu', 'ja', 'zh'];
/** Scripts in which names are written without a space. */
const UNSPACED = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+$/u;

/** A person's name in the order of a language. */
export function fullName(
  { first_name, last_name }: { first_name: string; last_name: string },
  language: string,
): string {
  if (!FAMILY_NAME_FIRST.includes(language)) return `${first_name} ${last_name}`;
  const together = [first_name, last_name].every((name) => UNSPACED.test(name));
  return `${last_name}${together ? '' : ' '}${first_name}`;
}
