import { describe, expect, it } from 'vitest';
import { errorCatalogue } from '#contract/errors.ts';
import { fieldMessages } from '#contract/field-messages.ts';
import type { List } from '#contract/operator/list.ts';
import { operatorErrors } from '#contract/operator/operator-errors.ts';
import { operatorFieldMessages } from '#contract/operator/operator-field-messages.ts';
import { sentencesAboutMembers } from '#contract/operator/operator-sentences.ts';
import { ANSWER_ERRORS } from '#contract/rules/check-answers.ts';
import { withPanelNumbers } from '#contract/rules/panel-numbers.ts';
import { codeTexts, readCode } from './code-texts.ts';
import { readTexts, sentencesOf } from './locale-files.ts';

const code = readCode();
/** The honeypot field, which nobody sees or hears. */
const TRAP = 'Website';

describe.each([
  { folder: 'locales', components: /^src\/(portal|ui)\// },
  { folder: 'locales/mail', components: /\.tsx$/ },
  { folder: 'locales/console', components: /\.tsx$/ },
])('the sentences in $folder', ({ folder, components }) => {
  const known = sentencesOf(readTexts(folder, 'en'));
  const own = code.filter((source) => source.folder === folder);

  it('know everything that the code says', () => {
    const missing = own.flatMap(({ file, translated }) =>
      translated.filter((sentence) => !known.has(sentence)).map((sentence) => `${file}: ${sentence}`),
    );
    expect(missing).toEqual([]);
  });

  it('are all in use', () => {
    // Mails also translate values of the contract: kinds of movements, states.
    const said = new Set((folder === 'locales/mail' ? code : own).flatMap(({ literals }) => literals));
    expect([...known].filter((sentence) => !said.has(sentence))).toEqual([]);
  });

  it('are all that stands in components and mails', () => {
    const members = own.filter(({ file }) => components.test(file));
    const missing = members.flatMap(({ file, sentences }) =>
      sentences.filter((sentence) => !known.has(sentence)).map((sentence) => `${file}: ${sentence}`),
    );
    expect(missing).toEqual([]);
  });
});

it('no component shows a text that is not translated', () => {
  const shown = code.flatMap(({ file, shown }) => shown.map((text) => `${file}: ${text.trim()}`));
  expect(shown.filter((text) => !text.endsWith(`: ${TRAP}`))).toEqual([]);
});

it.each(['locales', 'locales/mail', 'locales/console'])(
  'what a panel can change stands as a placeholder in %s',
  (folder) => {
    const figures = /\b1000\b|\b(10|25) points\b|\b\d[\d.,]* ?(USD|EUR)\b/;
    expect([...sentencesOf(readTexts(folder, 'en'))].filter((sentence) => figures.test(sentence))).toEqual(
      [],
    );
  },
);

describe('the messages of all catalogues', () => {
  it('are translated', () => {
    const forOperators = new Set<string>(Object.values(operatorErrors).map(({ message }) => message));
    const known = new Set(
      [...sentencesOf(readTexts('locales', 'en'))].map((sentence) => withPanelNumbers(sentence)),
    );
    const messages = [
      ...Object.values(errorCatalogue).map((error) => error.message),
      ...Object.values(fieldMessages),
      ...Object.values(ANSWER_ERRORS),
    ];
    expect(messages.filter((message) => !known.has(message) && !forOperators.has(message))).toEqual([]);
    const console = sentencesOf(readTexts('locales/console', 'en'));
    const operators = [
      ...forOperators,
      ...Object.values(sentencesAboutMembers),
      ...Object.values(operatorFieldMessages),
    ];
    expect(operators.filter((message) => !console.has(message))).toEqual([]);
  });
});

it('the titles of every list, its columns and its filters are translated', () => {
  const known = sentencesOf(readTexts('locales/console', 'en'));
  const lists = Object.values(
    import.meta.glob<Record<string, unknown>>('/src/contract/operator/lists/*.list.ts', { eager: true }),
  ).flatMap((module) =>
    Object.values(module).filter((one): one is List => (one as List).columns !== undefined),
  );
  expect(lists.length).toBeGreaterThan(1);
  const titles = lists.flatMap(({ title, columns, filters }) => [
    title,
    ...[...Object.values(columns), ...Object.values(filters)].map((one) => one.title),
  ]);
  expect(titles.filter((title) => !known.has(title))).toEqual([]);
});

describe('the search for texts in the code', () => {
  const inComponent = (jsx: string) => codeTexts('src/ui/new.tsx', `const New = () => ${jsx};`).shown;

  it.each([
    ['<p>Hello</p>', 'Hello'],
    ['<>Hello {name}</>', 'Hello '],
    ["<p>{'hello'}</p>", 'hello'],
    ["<p>{open ? 'Close' : t('Open')}</p>", 'Close'],
    ["<p>{none || 'None'}</p>", 'None'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a template in the code that is looked at
    ['<p>{`${count} points`}</p>', ' points'],
    ["<p>{count + ' points'}</p>", ' points'],
    ['<p>{(name as string) ?? "Nobody"}</p>', 'Nobody'],
    ['<a aria-label="menu" />', 'menu'],
    ['<img alt={"logo"} />', 'logo'],
    ['<Field placeholder="name" />', 'name'],
    ['<Card body="Well done" />', 'Well done'],
    ['<Card body={done ? "well done" : undefined} />', 'well done'],
  ])('finds what %s shows', (jsx, text) => {
    expect(inComponent(jsx)).toEqual([text]);
  });

  it.each([
    '<p className="big bold">{t("Hello")} ({1} × {count})</p>',
    '<Notice tone="danger" live="alert">{text}</Notice>',
    '<img alt="" src="/Logo.svg" />',
    '<p>{state === "Open" ? t("Open") : null}</p>',
    '<input type="text" autoComplete="given-name" />',
    '<meta content="width=device-width, initial-scale=1" />',
  ])('passes over %s', (jsx) => {
    expect(inComponent(jsx).filter((text) => text !== '/Logo.svg')).toEqual([]);
  });

  it('finds texts in pieces, over several lines and between apostrophes', () => {
    const { translated, literals, sentences } = codeTexts(
      'src/ui/new.tsx',
      `// It's here
       t('A long ' +
         'sentence.');
       t(\`The panel's own\`, { count });
       const title = 'Don\\'t do this';
       throw new Error('Nobody is told this');`,
    );
    expect(translated).toEqual(['A long sentence.', "The panel's own"]);
    expect(sentences).toEqual(['A long sentence.', "The panel's own", "Don't do this"]);
    expect(literals).toEqual([...sentences, 'Nobody is told this']);
  });

  it('tells mails and the operators’ texts from members’ screens', () => {
    const files = [
      'src/server/features/points/points.mails.tsx',
      'src/server/mail/layout.tsx',
      'src/server/features/operators/operators.operator-mails.tsx',
      'src/contract/operator/operator-errors.ts',
      'src/ui/a.tsx',
    ];
    expect(files.map((file) => codeTexts(file, '').folder)).toEqual([
      'locales/mail',
      'locales/mail',
      'locales/console',
      'locales/console',
      'locales',
    ]);
  });

  it('refuses a file that it cannot read', () => {
    expect(() => codeTexts('src/ui/new.tsx', 'const =')).toThrow('src/ui/new.tsx');
  });
});
