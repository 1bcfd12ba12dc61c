import type { OperatorCalls } from '#contract/operator/calls.ts';

export type CatalogueReward = OperatorCalls['GET /rewards/:id']['data'];
export type Choices = OperatorCalls['GET /reward-choices']['data'];

/** The languages of members who would read a reward in another one than theirs, most members first. */
export function missingNames(
  { names, country_codes }: Pick<CatalogueReward, 'names' | 'country_codes'>,
  { readers }: Choices,
): { language: string; members: number }[] {
  const missing = new Map<string, number>();
  for (const { country_code, language, members } of readers)
    if (country_codes.includes(country_code) && !names[language])
      missing.set(language, (missing.get(language) ?? 0) + members);
  return [...missing]
    .map(([language, members]) => ({ language, members }))
    .sort((one, other) => other.members - one.members);
}
