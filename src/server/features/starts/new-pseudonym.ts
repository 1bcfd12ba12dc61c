import { newSecret } from '#server/http/secrets.ts';

const LENGTH = 16;

/** A random pseudonym. It begins with a letter, so that no spreadsheet takes it for a formula or a number, and no file has to mark it. */
export function newPseudonym(random: (length: number) => string = newSecret): string {
  for (;;) {
    const pseudonym = random(LENGTH);
    if (/^[a-z]/i.test(pseudonym)) return pseudonym;
  }
}
