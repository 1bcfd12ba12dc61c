import { type Languages, textIn } from '#contract/rules/localise.ts';
import { MISSING_TEXTS } from './missing-codes.ts';
import { isNumeric, type Variable } from './variables.ts';

/** SPSS's own limits, in bytes of UTF-8. */
const LONGEST_LABEL = 255;
const LONGEST_VALUE_LABEL = 120;
/** Older releases cut lines of syntax off after 256 bytes; longer texts go on in the next line. */
const LONGEST_PIECE = 150;
/** An open answer has at most 2000 UTF-16 units, and an apostrophe before what a spreadsheet would run. */
const TEXT_BYTES = 6001;
/** A pseudonym, and that apostrophe. */
const PSEUDONYM_BYTES = 17;
/** Before which files have an apostrophe. */
const RUN = ['=', '+', '-', '@'];

const FORMATS: Record<Variable['kind'], string> = {
  choice: 'F4.0',
  flag: 'F2.0',
  number: 'F16.0',
  date: 'SDATE10',
  text: `A${TEXT_BYTES}`,
};

const FIXED = [
  { name: 'pseudonym', format: `A${PSEUDONYM_BYTES}`, label: 'Pseudonym in this survey' },
  { name: 'version', format: 'F6.0', label: 'Version of the questionnaire' },
  { name: 'language', format: 'A3', label: 'Language of the interview' },
  { name: 'started_at', format: 'A24', label: 'Started, UTC' },
  { name: 'ended_at', format: 'A24', label: 'Ended, UTC' },
  { name: 'minutes', format: 'F10.0', label: 'Length of the interview in minutes' },
];

type Reading = { file: string; separator: ',' | ';'; languages: Languages };

/**
 * SPSS syntax that reads a file of answers in the folder of the syntax: names, formats, labels in one language, missing values and
 * levels. `file` is its name.
 */
export function spssSyntax(variables: readonly Variable[], { file, separator, languages }: Reading): string {
  const numeric = variables.filter(isNumeric);
  const texts = variables.filter(({ kind }) => kind === 'text');
  const labelOf = ({ question, item }: Variable) =>
    [textIn(question.title, languages), ...(item ? [textIn(item.name, languages)] : [])].join(' - ');
  const commands = [
    // Where SPSS speaks Bulgarian or German, a number with a decimal point would be read as missing.
    ['PRESERVE'],
    ['SET DECIMAL=DOT'],
    [
      'GET DATA',
      '  /TYPE=TXT',
      `  /FILE=${quoted(file, LONGEST_LABEL)}`,
      "  /ENCODING='UTF8'",
      '  /DELCASE=LINE',
      `  /DELIMITERS="${separator}"`,
      `  /QUALIFIER='"'`,
      '  /ARRANGEMENT=DELIMITED',
      '  /FIRSTCASE=2',
      '  /VARIABLES=',
      ...FIXED.map(({ name, format }) => `    ${name} ${format}`),
      ...variables.map(({ name, kind }) => `    ${name} ${FORMATS[kind]}`),
    ],
    // No variable's name begins with this mark.
    ['DO REPEAT @text =', '  pseudonym', ...texts.map(({ name }) => `  ${name}`)],
    [`IF ANY(SUBSTR(@text, 1, 2), ${RUN.map((mark) => `"'${mark}"`).join(', ')}) @text = SUBSTR(@text, 2)`],
    ['END REPEAT'],
    [
      'VARIABLE LABELS',
      ...FIXED.map(({ name, label }) => `  ${name} ${quoted(label, LONGEST_LABEL)}`),
      ...variables.map((variable) => `  ${variable.name} ${quoted(labelOf(variable), LONGEST_LABEL)}`),
    ],
    ...(numeric.length === 0
      ? []
      : [
          [
            'VALUE LABELS',
            ...numeric.flatMap((variable, at) => [
              `  ${at === 0 ? '' : '/'}${variable.name}`,
              ...valuesOf(variable, languages).map(
                ({ code, text }) => `    ${code} ${quoted(text, LONGEST_VALUE_LABEL)}`,
              ),
            ]),
          ],
          [
            'MISSING VALUES',
            ...numeric.map(({ name }) => `  ${name}`),
            `  (${MISSING_TEXTS.map(({ code }) => code).join(', ')})`,
          ],
          [
            'VARIABLE LEVEL',
            ...numeric.map(
              ({ name, kind }, at) =>
                `  ${at === 0 ? '' : '/'}${name} (${kind === 'number' ? 'SCALE' : 'NOMINAL'})`,
            ),
          ],
        ]),
    ['EXECUTE'],
    ['RESTORE'],
  ];
  return [
    '* Encoding: UTF-8.',
    '* Put this file and the answers into one folder, and make that the working folder.',
    ...commands.map((lines) => `${lines.join('\n')}.`),
    '',
  ].join('\n');
}

const valuesOf = ({ kind, codes }: Variable, languages: Languages) => [
  ...codes.map(({ code, name }) => ({ code, text: textIn(name, languages) })),
  ...(kind === 'flag'
    ? [
        { code: 1, text: 'Chosen' },
        { code: 0, text: 'Not chosen' },
      ]
    : []),
  ...MISSING_TEXTS,
];

/** A text in apostrophes, in pieces where it is long, cut off where SPSS takes no more. */
function quoted(text: string, longest: number): string {
  const pieces: string[] = [''];
  let bytes = 0;
  for (const character of text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()) {
    const size = Buffer.byteLength(character);
    if (bytes + size > longest) break;
    bytes += size;
    if (Buffer.byteLength(pieces.at(-1) ?? '') + size > LONGEST_PIECE) pieces.push('');
    pieces[pieces.length - 1] += character;
  }
  return pieces.map((piece) => `'${piece.replaceAll("'", "''")}'`).join(' +\n      ');
}
