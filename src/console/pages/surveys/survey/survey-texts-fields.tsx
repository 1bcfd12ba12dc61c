import { LanguageTexts } from '#console/faces/form/language-texts.tsx';
import { useTranslation } from '#ui/translation.tsx';
import type { Survey } from './survey.ts';

type SurveyTextsProps = {
  field(name: string): { name: string; defaultValue: string; error: string | undefined };
  /** Of the country, the usual one first. */
  languages: readonly string[];
  /** How many of the country's members read which. */
  readers: readonly { language: string; members: number }[];
  survey: Survey | null;
  hint: string | undefined;
};

/** Title and invitation text by language: those of the country and those that have a text, the others when asked for. */
export function SurveyTexts({ field, languages, readers, survey, hint }: SurveyTextsProps) {
  const { t } = useTranslation();
  return (
    <>
      {hint && <p>{hint}</p>}
      <LanguageTexts
        field={field}
        short={{ name: 'titles', label: (language) => t('Title in {language}', { language }) }}
        long={{
          name: 'invitation_texts',
          label: (language) => t('Invitation text in {language}', { language }),
        }}
        languages={[...languages, 'en']}
        others={Object.keys({ ...survey?.titles, ...survey?.invitation_texts })}
        readers={(code) => readers.find(({ language }) => language === code)?.members ?? 0}
        isWritten={(language) => Boolean(survey?.titles[language])}
        readOnly={survey?.state === 'archived'}
      />
    </>
  );
}
