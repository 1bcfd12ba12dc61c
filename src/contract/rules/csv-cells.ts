/** Spreadsheets go by it to tell that a file is UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';

/** A spreadsheet runs a text that begins like this. */
const RUNS = /^[=+\-@\t\r]/;

/** What stands between cells. */
export const csvMark = (separator: 'comma' | 'semicolon' = 'comma'): ',' | ';' =>
  separator === 'semicolon' ? ';' : ',';

/** A text that no spreadsheet runs: an apostrophe goes before what it would take for a formula. */
export const guardedText = (text: string): string => (RUNS.test(text) ? `'${text}` : text);

/** The text without that apostrophe. */
export const unguardedText = (text: string): string =>
  text.startsWith("'") && RUNS.test(text.slice(1)) ? text.slice(1) : text;

/** A cell whose text may hold marks, quotes and line ends. */
export const quotedCell = (text: string): string => `"${text.replaceAll('"', '""')}"`;
