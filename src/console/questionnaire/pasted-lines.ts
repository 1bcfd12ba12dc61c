type Texts = Readonly<Record<string, string>>;

/** What programs take for the end of a line; a break within a paragraph of a document is one too. */
const LINE_END = /\r\n?|[\n\v\f\u2028\u2029]/;
const BULLET = /^\s*[•·▪◦‣●*–-]\s+/;
const NUMBER = /^\s*(\d+)[.)]\s+/;

/** The lines without the bullets, or numbers from 1 on, that a document puts before each of them. */
function withoutMarks(lines: readonly string[]): readonly string[] {
  if (lines.length < 2) return lines;
  const areNumbered = lines.every((line, at) => NUMBER.exec(line)?.[1] === String(at + 1));
  const mark = areNumbered ? NUMBER : lines.every((line) => BULLET.test(line)) ? BULLET : null;
  return mark ? lines.map((line) => line.replace(mark, '')) : lines;
}

/** Pasted lines as cells: one line each, with a tab between columns; a single row of more cells than columns is a list itself. */
function rowsIn(pasted: string, columns: number): string[][] {
  const lines = pasted.split(LINE_END).filter((line) => line.trim() !== '');
  const rows = withoutMarks(lines).map((line) => line.split('\t').map((cell) => cell.trim()));
  const [only = []] = rows;
  return rows.length === 1 && only.length > columns ? only.map((cell) => [cell]) : rows;
}

const comparable = (text: string) => text.replaceAll(/\s+/g, ' ').toLowerCase();

/** Whether two lines read alike in each language that both have. */
function readsAs(one: Texts, other: Texts): boolean {
  const common = Object.keys(one).filter((language) => other[language]);
  const isAlike = (language: string) => comparable(one[language] ?? '') === comparable(other[language] ?? '');
  return common.length > 0 && common.every(isAlike);
}

/**
 * The texts of a pasted list, a column a language. `double`: lines that read as an earlier one or as one that is `there` already;
 * they are left out. `beyond`: the rows have columns for which there is no language.
 */
export function pastedLines(
  pasted: string,
  languages: readonly string[],
  there: readonly Texts[] = [],
): { names: Texts[]; double: string[]; beyond: boolean } {
  const rows = rowsIn(pasted, languages.length);
  const names: Texts[] = [];
  const double: string[] = [];
  for (const row of rows) {
    const texts = Object.fromEntries(
      languages.flatMap((language, at) => (row[at] ? [[language, row[at]] as const] : [])),
    );
    const [first] = Object.values(texts);
    if (first === undefined) continue;
    if ([...there, ...names].some((other) => readsAs(texts, other))) double.push(first);
    else names.push(texts);
  }
  const beyond = rows.some((row) => row.slice(languages.length).some((cell) => cell !== ''));
  return { names, double, beyond };
}

/** A single line of several parts with a line for each of them; null: there are no parts, or several lines already. */
export function partsAsLines(pasted: string): string | null {
  if (LINE_END.test(pasted.trim()) || pasted.trim().includes('\t')) return null;
  const mark = [';', '|', ','].find((one) => pasted.includes(one));
  const parts = mark === undefined ? [] : pasted.split(mark).map((part) => part.trim());
  return parts.length < 2 ? null : parts.filter((part) => part !== '').join('\n');
}
