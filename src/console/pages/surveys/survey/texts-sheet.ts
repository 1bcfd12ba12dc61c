import { csvLines } from '#contract/rules/csv-lines.ts';
import { isLanguage, LANGUAGE_CODES, languageName } from '#contract/rules/languages.ts';

export type SheetTexts = Readonly<Record<string, { title: string; invitation_text: string }>>;

const HEAD = ['language', 'title', 'invitation_text'] as const;

/** A cell that a sheet reads as text, whatever it begins with. */
const cell = (text: string) => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/** The texts of a survey as a CSV file, a line a language. */
export const sheetOf = (texts: SheetTexts): string =>
  `\ufeff${[
    HEAD.join(','),
    ...Object.entries(texts).map(([code, { title, invitation_text }]) =>
      [code, title, invitation_text].map(cell).join(','),
    ),
  ].join('\r\n')}\r\n`;

/** The language that a cell means by its code or its own name. */
const languageOf = (written: string) => {
  const text = written.trim().toLowerCase();
  return isLanguage(text) ? text : LANGUAGE_CODES.find((code) => languageName(code).toLowerCase() === text);
};

/** What was copied out of a sheet: language, title and invitation text side by side; and the lines of no language. */
export function textsInSheet(pasted: string): { texts: SheetTexts; unknown: string[] } {
  const lines = csvLines(pasted).filter(([first = '']) => first.trim().toLowerCase() !== HEAD[0]);
  const found = lines.map(([first = '', title = '', invitation_text = '']) => ({
    first,
    code: languageOf(first),
    texts: { title: title.trim(), invitation_text: invitation_text.trim() },
  }));
  return {
    texts: Object.fromEntries(found.flatMap(({ code, texts }) => (code ? [[code, texts]] : []))),
    unknown: found.filter(({ code }) => !code).map(({ first }) => first),
  };
}
