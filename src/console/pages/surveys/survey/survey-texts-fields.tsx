import { useEffect, useRef } from 'react';
import { LanguageTexts } from '#console/faces/form/language-texts.tsx';
import { useCsvStyle } from '#console/file-link.tsx';
import { saveFile } from '#console/save-file.ts';
import { Button } from '#ui/button.tsx';
import { ButtonRow } from '#ui/button-row.tsx';
import { Stack } from '#ui/stack.tsx';
import { useTranslation } from '#ui/translation.tsx';
import type { Survey } from './survey.ts';
import { type SheetTexts, sheetOf } from './texts-sheet.ts';

type SurveyTextsProps = {
  field(name: string): { name: string; defaultValue: string; error: string | undefined };
  /** Of the country, the usual one first. */
  languages: readonly string[];
  /** How many of the country's members read which. */
  readers: readonly { language: string; members: number }[];
  survey: Survey | null;
  hint: string | undefined;
  /** Texts out of a sheet, to be filled in. */
  pasted: SheetTexts | null;
  onPaste(): void;
};

/** Title and invitation text by language: those of the country and those that have a text, the others when asked for. */
export function SurveyTexts({ field, languages, readers, survey, hint, pasted, onPaste }: SurveyTextsProps) {
  const { t } = useTranslation();
  const csvStyle = useCsvStyle();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (pasted) fillIn(place.current?.closest('form') ?? null, pasted);
  }, [pasted]);
  const own = [...new Set([...languages, 'en', ...Object.keys(pasted ?? {})])];
  const others = Object.keys({ ...survey?.titles, ...survey?.invitation_texts });
  const source = own.find((code) => survey?.titles[code]);
  const readOnly = survey?.state === 'archived';
  const download = () => {
    const texts = textsOf(place.current?.closest('form') ?? null, survey, [...new Set([...own, ...others])]);
    saveFile(`survey-${survey?.survey_number ?? 'new'}-texts.csv`, sheetOf(texts, csvStyle), 'text/csv');
  };
  return (
    <Stack>
      {hint && <p>{hint}</p>}
      <div ref={place}>
        <ButtonRow>
          <Button variant="secondary" onClick={download}>
            {t('Save as a sheet')}
          </Button>
          {!readOnly && (
            <Button variant="secondary" onClick={onPaste}>
              {t('Paste from a sheet')}
            </Button>
          )}
        </ButtonRow>
      </div>
      <div>
        <LanguageTexts
          field={field}
          short={{ name: 'titles', label: (language) => t('Title in {language}', { language }) }}
          long={{
            name: 'invitation_texts',
            label: (language) => t('Invitation text in {language}', { language }),
          }}
          languages={own}
          others={others}
          readers={(code) => readers.find(({ language }) => language === code)?.members ?? 0}
          isWritten={(language) => Boolean(survey?.titles[language])}
          readOnly={readOnly}
          source={
            source === undefined
              ? undefined
              : {
                  language: source,
                  short: survey?.titles[source] ?? '',
                  long: survey?.invitation_texts[source] ?? '',
                }
          }
        />
      </div>
    </Stack>
  );
}

/** What stands in the form now, and what was saved of a language that is folded away. */
function textsOf(form: HTMLFormElement | null, survey: Survey | null, codes: readonly string[]): SheetTexts {
  const typed = (name: string) => {
    const field = form?.elements.namedItem(name);
    return field && 'value' in field ? field.value : undefined;
  };
  return Object.fromEntries(
    codes.map((code) => [
      code,
      {
        title: typed(`titles.${code}`) ?? survey?.titles[code] ?? '',
        invitation_text: typed(`invitation_texts.${code}`) ?? survey?.invitation_texts[code] ?? '',
      },
    ]),
  );
}

/** As if somebody typed it: the form hears of each field. */
function fillIn(form: HTMLFormElement | null, texts: SheetTexts): void {
  for (const [code, { title, invitation_text }] of Object.entries(texts))
    for (const [name, text] of [
      [`titles.${code}`, title],
      [`invitation_texts.${code}`, invitation_text],
    ] as const) {
      const field = form?.elements.namedItem(name);
      const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
      if (!isText || text === '') continue;
      field.value = text;
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
}
