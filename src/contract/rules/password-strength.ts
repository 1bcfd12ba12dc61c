export type PasswordLevel = 0 | 1 | 2 | 3;

/** The lowest level that registration and password changes accept ("blue level on the meter"). */
export const MINIMUM_PASSWORD_LEVEL = 2;

const SHORTEST = 4;
const LONGEST_PATTERN = 4;

// Letters and digits of any script: a Cyrillic or Greek password is not weaker than a Latin one.
const LETTER = /\p{L}/u;
const LOWER = /\p{Ll}/u;
const UPPER = /\p{Lu}/u;
const DIGIT = /\p{Nd}/gu;
const SYMBOL = /[!,@#$%^&*?_~]/g;
const ONLY_WORD = /^[\p{L}\p{M}\p{Nd}_]+$/u;

/**
 * How many characters are lost when every block of `length` characters that repeats the previous one is
 * dropped.
 */
function repeatedCharacters(characters: readonly string[], length: number): number {
  let lost = 0;
  let at = length;
  while (at + length <= characters.length) {
    let repeats = true;
    for (let i = at; i < at + length && repeats; i++) repeats = characters[i] === characters[i - length];
    if (repeats) lost += length;
    at += repeats ? length : 1;
  }
  return lost;
}

/** The strength of a password from 0 to 100 (docs/specification.md §5, "Password strength meter"). */
export function passwordScore(password: string): number {
  const characters = Array.from(password);
  if (characters.length < SHORTEST) return 0;

  const digits = password.match(DIGIT)?.length ?? 0;
  const symbols = password.match(SYMBOL)?.length ?? 0;
  const letters = LETTER.test(password);

  let score = characters.length * 4;
  for (let n = 1; n <= LONGEST_PATTERN; n++) score -= repeatedCharacters(characters, n);
  if (digits >= 3) score += 5;
  if (symbols >= 2) score += 5;
  if (LOWER.test(password) && UPPER.test(password)) score += 10;
  if (letters && digits > 0) score += 15;
  if (symbols > 0 && digits > 0) score += 15;
  if (symbols > 0 && letters) score += 15;
  if (ONLY_WORD.test(password)) score -= 10;
  return Math.min(100, Math.max(0, score));
}

/** The level of the meter: below 20 is 0, below 40 is 1, up to 60 is 2, above is 3. */
export function passwordLevel(password: string): PasswordLevel {
  const score = passwordScore(password);
  if (score < 20) return 0;
  if (score < 40) return 1;
  return score <= 60 ? 2 : 3;
}
