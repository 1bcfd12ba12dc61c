/** Sentences worded by the specification, exempt from the style rules. */
const SPECIFIED: readonly string[] = [
  'Loading data...',
  'Loading...',
  'You cannot exchange less than {minimum_points} points',
  'You do not have any invitations',
  'Your email address is confirmed. Your account will be ready in 5-10 minutes.',
];

/** Style rules: what to avoid, and what to write instead. */
const STYLE: readonly [avoid: RegExp, instead: string][] = [
  [/\be-mails?\b|\bmails?\b|\bmailed\b/i, 'email'],
  [/[“”‘’]/, 'straight quotation marks and apostrophes'],
  [/\.\.\./, 'no dots'],
  [/\d-\d/, 'a dash between numbers'],
  [/\d,\d{3}(?!\d)/, 'four digits without a comma'],
  [/\b(some|any)body\b/i, 'someone, anyone'],
  [/\bat once\b/i, 'right away, immediately'],
  [/\bby (itself|themselves)\b/i, 'automatically'],
  [/\bneed not\b/i, "don't need to"],
  [/\b(comes? into being|no claim to|bear the fees|prevent that|keep of you|beforehand)\b/i, 'plain words'],
  [/\btaken back\b/i, 'removed'],
  [/\bfrom \d+ points on\b/i, 'once you have'],
  [/\bwithin up to\b/i, 'up to'],
  [/\binterviews?\b/i, 'survey'],
];
const UNCONTRACTED =
  /\b((do|does|did|is|are|was|were|has|have|had|will|would|could|should|can) ?not|(I|you|we|they) (am|are|will|would)(?= \w)|(it|that) is(?= \w)|(we|you|I|they) have (?=\w+(ed|en)\b)\w+)\b/i;

const CONTRACTED = /\b\w+(n't|'(re|ve|ll|m))\b/i;

/** Style problems of an English text; terms and policies have no contractions. */
export function styleProblems(text: string, contractions: 'with contractions' | 'formal'): string[] {
  if (SPECIFIED.includes(text)) return [];
  const problems = STYLE.flatMap(([avoid, instead]) => {
    const found = avoid.exec(text);
    return found ? [`${text}: “${found[0]}”, better: ${instead}`] : [];
  });
  const [form, instead] =
    contractions === 'formal' ? [CONTRACTED, 'no contraction'] : [UNCONTRACTED, 'a contraction'];
  const found = form.exec(text);
  return found ? [...problems, `${text}: “${found[0]}”, better: ${instead}`] : problems;
}
