import type { CsvStyle } from '#console/file-link.tsx';
import { BYTE_ORDER_MARK, csvMark, guardedText, quotedCell } from '#contract/rules/csv-cells.ts';
import { csvLines } from '#contract/rules/csv-lines.ts';
import { isLanguage, LANGUAGE_CODES, type Language, languageName } from '#contract/rules/languages.ts';

export type SheetTexts = Readonly<Record<string, { title: string; invitation_text: string }>>;

const HEAD = ['language', 'title', 'invitation_text'] as const;

/** A cell that a sheet reads as text, whatever it begins with. */
const cell = (text: string) => quotedCell(guardedText(text));

/** The texts of a survey as a CSV file, a line a language. */
export function sheetOf(texts: SheetTexts, { separator }: CsvStyle = {}): string {
  const mark = csvMark(separator);
  const lines = Object.entries(texts).map(([code, { title, invitation_text }]) =>
    [code, title, invitation_text].map(cell).join(mark),
  );
  return `${BYTE_ORDER_MARK}${[HEAD.join(mark), ...lines].join('\r\n')}\r\n`;
}

/** The language that a cell means by its code or its own name. */
const languageOf = (written: string) => {
  const text = written.trim().toLowerCase();
  return isLanguage(text) ? text : LANGUAGE_CODES.find((code) => languageName(code).toLowerCase() === text);
};

/** Where a head puts the columns; without one they stand in the usual order. */
function columnsOf(first: readonly string[] = []): {
  isHead: boolean;
  at: (name: (typeof HEAD)[number]) => number;
} {
  const names = first.map((one) =>
    one
      .trim()
      .toLowerCase()
      .replaceAll(/[\s-]+/g, '_'),
  );
  const isHead = names.includes('language') && (names.includes('title') || names.includes('invitation_text'));
  return { isHead, at: (name) => (isHead ? names : HEAD).indexOf(name) };
}

/**
 * What was copied out of a sheet: language, title and invitation text side by side, or in the order that a head says; a column that
 * isn't there changes nothing. With the lines of no language, and the languages that have several: then the last line counts.
 */
export function textsInSheet(pasted: string): { texts: SheetTexts; unknown: string[]; repeated: Language[] } {
  // Cells that were copied have tabs between them, and texts have more commas than there are columns.
  const isCopied = /^[^"\n]*\t/.test(pasted.trimStart());
  const lines = csvLines(pasted, isCopied ? '\t' : undefined);
  const { isHead, at } = columnsOf(lines[0]);
  const found = lines.slice(isHead ? 1 : 0).map((cells) => {
    const written = (name: (typeof HEAD)[number]) => cells[at(name)]?.trim() ?? '';
    const first = written('language');
    const texts = { title: written('title'), invitation_text: written('invitation_text') };
    return { first: first || cells.join(' ').trim(), code: languageOf(first), texts };
  });
  const codes = found.flatMap(({ code }) => code ?? []);
  return {
    texts: Object.fromEntries(found.flatMap(({ code, texts }) => (code ? [[code, texts]] : []))),
    unknown: found.filter(({ code }) => !code).map(({ first }) => first),
    repeated: [...new Set(codes.filter((code, index) => codes.indexOf(code) < index))],
  };
}
