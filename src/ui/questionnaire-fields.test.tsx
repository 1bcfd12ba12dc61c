import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Definition, Values } from '#contract/rules/questionnaire.ts';
import { QuestionnaireFields } from './questionnaire-fields.tsx';
import { StrengthMeter } from './strength-meter.tsx';

const fieldsOf = (
  definition: Definition,
  values: Values = {},
  errors: Record<string, string | undefined> = {},
) =>
  renderToStaticMarkup(
    <QuestionnaireFields
      definition={definition}
      values={values}
      errors={errors}
      onChange={() => {}}
      texts={{ choose: 'Please choose', parentFirst: 'Please answer the question above first' }}
    />,
  );
const attributesOf = (html: string) =>
  Object.fromEntries([...html.matchAll(/ ([a-z]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]));
const inputOf = (validation?: 'integer' | 'email' | 'date', required = false) => {
  const html = fieldsOf([
    { id: '1', title: 'Question', type: 'oe', required, ...(validation && { validation }) },
  ]);
  return attributesOf(/<(?:input|textarea)[^>]*>/.exec(html)?.[0] ?? '');
};

describe('an open question', () => {
  it('for a number is a number input from 1 in steps of 1', () => {
    expect(inputOf('integer')).toMatchObject({ type: 'number', min: '1', step: '1' });
  });

  it('for an e-mail address or a date is an input of this type', () => {
    expect(inputOf('email')).toMatchObject({ type: 'email' });
    expect(inputOf('date')).toMatchObject({ type: 'date' });
  });

  it('is required when its attribute is', () => {
    expect(inputOf('email', true)).toHaveProperty('required');
    expect(inputOf('email')).not.toHaveProperty('required');
  });
});

describe('other questions', () => {
  const values = [
    { id: 11, name: 'One' },
    { id: 12, name: 'Two' },
  ];
  const typesOf = (html: string) => [...html.matchAll(/type="(\w+)"/g)].map(([, type]) => type);

  it('with one answer are radio buttons, with several boxes, and a grid has one choice in each row', () => {
    const question = { id: '1', title: 'Question', required: false, values };
    expect(typesOf(fieldsOf([{ ...question, type: 'sr' }]))).toEqual(['radio', 'radio']);
    expect(typesOf(fieldsOf([{ ...question, type: 'mr' }]))).toEqual(['checkbox', 'checkbox']);
    const rows = [
      { id: 'a', name: 'Row A' },
      { id: 'b', name: 'Row B' },
    ];
    const grid = fieldsOf([{ ...question, type: 'grid', rows }]);
    expect(typesOf(grid)).toEqual(['radio', 'radio', 'radio', 'radio']);
    expect(
      new Set(
        [...grid.matchAll(/type="radio"[^>]*? name="([^"]+)"| name="([^"]+)"[^>]*?type="radio"/g)].map(
          ([, a, b]) => a ?? b,
        ),
      ).size,
    ).toBe(2);
  });

  it('carry the language of each text that is not in that of the page', () => {
    const rows = [
      { id: 'a', name: 'Row A' },
      { id: 'b', name: 'Ред Б', lang: 'bg' },
    ];
    const options = [values[0] ?? { id: 11, name: 'One' }, { id: 12, name: 'Две', lang: 'bg' }];
    const question = { id: '1', title: 'Question', required: false, values: options, rows };
    const many = { ...question, values: [...options, ...options, ...options, ...options] };
    const markUp = (one: Definition[number], language?: string) =>
      renderToStaticMarkup(
        <QuestionnaireFields
          definition={[one]}
          language={language}
          values={{}}
          errors={{}}
          onChange={() => {}}
          texts={{ choose: 'Please choose', parentFirst: '' }}
        />,
      );
    const textsIn = (html: string) =>
      [...html.matchAll(/<\w+[^>]* lang="([\w-]+)"[^>]*>([^<]*)</g)].map(
        ([, lang, text]) => `${lang} ${text}`,
      );
    for (const type of ['sr', 'mr'] as const)
      expect(textsIn(markUp({ ...question, type }))).toEqual(['bg Две']);
    expect(textsIn(markUp({ ...many, type: 'sr' }))).toEqual(Array(4).fill('bg Две'));
    expect(new Set(textsIn(markUp({ ...question, type: 'grid' })))).toEqual(new Set(['bg Две', 'bg Ред Б']));
    expect(new Set(textsIn(markUp({ ...question, type: 'grid' }, 'no')))).toEqual(
      new Set(['nb Question', 'nb One', 'bg Две', 'nb Row A', 'bg Ред Б']),
    );
    expect(textsIn(markUp({ ...question, type: 'oe', lang: 'en' }))).toEqual(['en Question']);
  });

  it('have a picture below the title, which keeps its place and says what it shows', () => {
    const picture = { hash: 'a1'.repeat(16), width: 640, height: 480, alt: 'Чаша', lang: 'bg' };
    for (const type of ['oe', 'sr', 'mr', 'grid'] as const) {
      const question = { id: '1', title: 'Which cup?', type, required: true, values, rows: [], picture };
      const html = fieldsOf([question]);
      expect(html.indexOf('<img')).toBeGreaterThan(html.indexOf('Which cup?'));
      expect(attributesOf(/<img[^>]*>/.exec(html)?.[0] ?? '')).toMatchObject({
        src: `/api/portal/v1/pictures/${picture.hash}`,
        alt: 'Чаша',
        lang: 'bg',
        width: '640',
        height: '480',
      });
    }
  });

  it('that are groups say that they are required, and what is wrong, to who hears them', () => {
    const rows = [{ id: 'a', name: 'Row A' }];
    const question = { id: '1', title: 'Question', required: true, values, rows };
    const markUp = (type: 'sr' | 'mr' | 'grid', required = true, error?: string) =>
      fieldsOf([{ ...question, type, required }], {}, { 1: error });
    const groupOf = (html: string) => /<(fieldset|div)[^>]*role="radiogroup"[^>]*>/.exec(html)?.[0] ?? '';
    for (const type of ['sr', 'grid'] as const) {
      expect(groupOf(markUp(type))).toContain('aria-required="true"');
      expect(groupOf(markUp(type))).not.toContain('aria-invalid');
      expect(groupOf(markUp(type, false))).not.toContain('aria-required="true"');
      expect(groupOf(markUp(type, true, 'Please answer'))).toContain('aria-invalid="true"');
    }
    // A group of boxes knows neither: the mark is part of its name, and each box is invalid.
    const boxes = markUp('mr', true, 'Please answer');
    expect(boxes).toMatch(
      /<legend[^>]*>Question<span data-required-mark="true" class="[^"]*">\u00a0\*<\/span><\/legend>/,
    );
    expect(
      boxes.match(/type="checkbox"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*type="checkbox"/g),
    ).toHaveLength(2);
    for (const type of ['sr', 'mr', 'grid'] as const) {
      const html = markUp(type, true, 'Please answer');
      const described = /<fieldset[^>]*aria-describedby="([^"]*)"/.exec(html)?.[1] ?? 'none';
      expect(html).toMatch(new RegExp(`id="${described}"[^>]*>.*Please answer`));
    }
  });

  it.each([
    ['a short list is in rows', 7, 'Yes', false],
    ['a long list is one to open', 8, 'Yes', true],
    ['what would not fit into a closed list is in rows', 15, 'Profession that needs a degree', false],
    ['so it is in signs that are wide', 12, '大学の学位が必要な専門職', false],
    ['a very long list is one to open', 16, 'Profession that needs a degree', true],
  ])('with one answer: %s', (_rule, count, name, opens) => {
    const many = Array.from({ length: count }, (_none, at) => ({ id: at + 1, name }));
    const html = fieldsOf([{ id: '1', title: 'Question', type: 'sr', required: false, values: many }]);
    expect(html.includes('<select')).toBe(opens);
  });

  it('with a parent offer what belongs to its answer, and nothing before it has one', () => {
    const definition: Definition = [
      { id: '1', title: 'Country', type: 'sr', required: false, values },
      {
        id: '2',
        title: 'Town',
        type: 'sr',
        required: false,
        parent: '1',
        values: [
          { id: 21, name: 'First town', parent: [11] },
          { id: 22, name: 'Second town', parent: [12] },
        ],
      },
    ];
    expect(fieldsOf(definition)).not.toMatch(/town<|First town/);
    const chosen = fieldsOf(definition, { 1: 12 });
    expect(chosen).toContain('Second town');
    expect(chosen).not.toContain('First town');
  });
});

describe('the strength meter', () => {
  it.each([
    [0, 'danger'],
    [1, 'warning'],
    [2, 'primary'],
    [3, 'success'],
  ] as const)('shows level %i in the colour %s', (level, colour) => {
    const html = renderToStaticMarkup(<StrengthMeter level={level} label="Strength" text="so" />);
    expect(/class="([^"]*)"/.exec(html)?.[1]).toContain(colour);
  });
});
