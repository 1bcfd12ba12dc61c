import { BYTE_ORDER_MARK } from '#contract/rules/csv-cells.ts';
import { type Languages, textIn } from '#contract/rules/localise.ts';
import { type CsvStyle, csvLine } from '#server/lists/csv.ts';
import { MISSING_TEXTS } from './missing-codes.ts';
import { isNumeric, type Variable } from './variables.ts';

const COLUMNS = [
  'variable',
  'question_key',
  'item_key',
  'kind',
  'question',
  'item',
  'versions',
  'code',
  'option_key',
  'label',
];

/** What the columns of a file of answers mean, in one language: a line for each code, or one for a column without codes. */
export function codebookCsv(variables: readonly Variable[], languages: Languages, style: CsvStyle): string {
  const lines = variables.flatMap((variable) => {
    const { name, kind, question, item, versions } = variable;
    const head = [
      name,
      question.key,
      item?.key ?? '',
      kind,
      textIn(question.title, languages),
      item ? textIn(item.name, languages) : '',
      versions.join(' '),
    ];
    const codes = [
      ...variable.codes.map(({ code, key, name: label }) => [code, key, textIn(label, languages)]),
      ...(kind === 'flag'
        ? [
            [1, '', 'Chosen'],
            [0, '', 'Not chosen'],
          ]
        : []),
      ...(isNumeric(variable) ? MISSING_TEXTS.map(({ code, text }) => [code, '', text]) : []),
    ];
    return codes.length === 0 ? [head] : codes.map((code) => [...head, ...code]);
  });
  return (
    (style.plain ? '' : BYTE_ORDER_MARK) + [COLUMNS, ...lines].map((line) => csvLine(line, style)).join('')
  );
}
