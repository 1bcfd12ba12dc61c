import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { useConditionSentence } from '#console/pages/surveys/segments/condition-sentence.ts';
import type { Rule } from '#contract/rules/conditions.ts';
import { FormatsProvider } from '#ui/formats.tsx';
import { createTranslator } from '#ui/texts.ts';
import { TranslationProvider } from '#ui/translation.tsx';
import { useRuleFindings } from './rule-findings.ts';

const question = (id: string, title: string, options: [number, string][]) => ({
  id,
  title,
  is_single: true,
  options: options.map(([option, name]) => ({ id: option, name })),
});
const questions = [
  question('1', 'Region', [
    [11, 'Varna'],
    [12, 'Burgas'],
  ]),
  question('2', 'Illness', [[21, 'Diabetes']]),
];
const data = {
  birthdate: '1990-05-04',
  gender: 'female',
  language: 'bg',
  registered: '2026-01-02',
  active: null,
  options: [12, 21],
  surveys: [
    { id: 7, step: 'started' as const },
    { id: 8, step: 'completed' as const },
  ],
};

/** A rule in words, and what was found for it. */
function explained(rule: Rule): [string, string] {
  let texts: [string, string] = ['', ''];
  const surveyName = (id: number) => `S${id}`;
  function Texts() {
    texts = [
      useConditionSentence(questions, surveyName)(rule),
      useRuleFindings(questions, surveyName)(rule, data),
    ];
    return null;
  }
  renderToStaticMarkup(
    <TranslationProvider translator={createTranslator('en', {})}>
      <FormatsProvider language="en" country="BG" timeZone="Europe/Sofia">
        <Texts />
      </FormatsProvider>
    </TranslationProvider>,
  );
  // Parts of a date don't break.
  return [texts[0].replaceAll('\u00a0', ' '), texts[1].replaceAll('\u00a0', ' ')];
}

it.each<[Rule, string, string]>([
  [{ kind: 'age', from: 18, to: 30 }, 'Age: 18–30', '4 May 1990'],
  [{ kind: 'registered', from: '2026-01-01', to: null }, 'Registered: from 1 Jan 2026', '2 Jan 2026'],
  [{ kind: 'active', days: 30 }, 'Active lately: 30 days', '–'],
  [
    { kind: 'survey', step: 'completed', surveys: [7, 9] },
    'In certain surveys: completed (S7, S9)',
    'S7: started',
  ],
  [{ kind: 'answer', options: [11] }, '"Region": Varna', 'Burgas'],
])(
  'of %o an explanation says what is asked for, and what the member has of that alone',
  (rule, asked, found) => {
    expect(explained(rule)).toEqual([asked, found]);
  },
);
