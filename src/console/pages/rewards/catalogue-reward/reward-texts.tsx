import { useCountries } from '#console/countries.tsx';
import { LanguageTexts } from '#console/faces/form/language-texts.tsx';
import type { CatalogueReward, Choices } from '#console/pages/rewards/catalogue/missing-texts.ts';
import { useTranslation } from '#ui/translation.tsx';

type RewardTextsProps = {
  field(name: string): { name: string; defaultValue: string; error: string | undefined };
  /** The countries that are ticked. */
  codes: readonly string[];
  choices: Choices;
  reward: CatalogueReward | null;
};

/** Name and description by language: those of the countries, what most read first, and those that have a text. */
export function RewardTexts({ field, codes, choices, reward }: RewardTextsProps) {
  const { t } = useTranslation();
  const { countries } = useCountries();
  const readers = (language: string) =>
    choices.readers
      .filter((one) => one.language === language && codes.includes(one.country_code))
      .reduce((sum, { members }) => sum + members, 0);
  const own = countries
    .filter(({ code }) => codes.includes(code))
    .flatMap(({ languages }) => languages)
    .toSorted((one, other) => readers(other) - readers(one));
  return (
    <LanguageTexts
      field={field}
      short={{ name: 'names', label: (language) => t('Name in {language}', { language }) }}
      long={{ name: 'texts', label: (language) => t('Description in {language}', { language }) }}
      languages={[...own, 'en', ...Object.keys({ ...reward?.names, ...reward?.texts })]}
      readers={readers}
      isWritten={(language) => Boolean(reward?.names[language])}
    />
  );
}
