import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contentPages } from '#contract/portal/site.calls.ts';
import { INITIAL_POINTS_RATE } from '#contract/rules/points-value.ts';
import { pointsPlaceholders } from '#server/features/site/read-content.ts';
import { renderContent } from '#server/features/site/render-content.ts';
import { languagesIn, readTexts } from './locale-files.ts';
import { pageProblems } from './page-problems.ts';

const VALUES = { panel_name: 'JTN', contact_email: 'support@bg.panel.example' };
/** The values of a new panel, the same in all languages, so that only the texts are compared. */
const PLACEHOLDERS = pointsPlaceholders(INITIAL_POINTS_RATE, {
  language: 'en',
  country: null,
  timeZone: 'UTC',
});
const languages = languagesIn('locales');
const read = (page: string, language: string) => readFileSync(`content/${page}/${language}.md`, 'utf8');
const show = (markdown: string) => renderContent(markdown, { ...VALUES, ...PLACEHOLDERS });
const problemsOf = (page: string, language: string, markdown: string) =>
  pageProblems(language, show(read(page, 'en')), show(markdown), readTexts('locales', language));

describe.each(contentPages)('the page %s', (page) => {
  it('exists for the languages of the portal', () => {
    expect(languagesIn(`content/${page}`, '.md')).toEqual(languages);
  });

  it.each(languages)('is whole and well written in %s', (language) => {
    expect(problemsOf(page, language, read(page, language))).toEqual([]);
  });
});

describe.each(languages)('the pages in %s', (language) => {
  const sections = (page: string) => show(read(page, language)).sections;

  it('ask q1 to q22 in five sections', () => {
    const { html } = show(read('faq', language));
    const questions = [...html.matchAll(/<details id="([^"]*)"/g)].map(([, id]) => id);
    expect(questions).toEqual(Array.from({ length: 22 }, (_none, at) => `q${at + 1}`));
    expect(sections('faq').map(({ id }) => id)).toEqual([
      'membership',
      'spam-filters',
      'taking-surveys',
      'points',
      'data-protection',
    ]);
    for (const path of ['/register', '/privacy-policy', '/members/reward-claim'])
      expect(html).toContain(`href="${path}"`);
  });

  it('number 18 clauses', () => {
    expect(
      sections('terms-conditions').map(({ id, title }) => `${id} ${Number.parseInt(title, 10)}`),
    ).toEqual(Array.from({ length: 18 }, (_none, at) => `clause-${at + 1} ${at + 1}`));
  });
});

describe('the check of written pages', () => {
  const broken = (page: string, from: string | RegExp, to: string) => {
    const markdown = read(page, 'bg');
    const changed = markdown.replace(from, to);
    expect(changed).not.toBe(markdown);
    return problemsOf(page, 'bg', changed).join('\n');
  };

  it.each<[string, string, string | RegExp, string, string]>([
    ['a question that is missing', 'faq', /### .*\{#q7\}\n/, '', 'the headings are membership q1'],
    ['a question in another place', 'faq', '{#q7}', '{#q8}', 'the headings are membership q1'],
    ['a clause that is missing', 'terms-conditions', /## 18\. .*\n/, '', 'the headings are  clause-1'],
    ['an anchor without its end', 'faq', '{#q7}', '{#q7', 'the headings are membership q1'],
    ['a heading of another level', 'faq', /### (.*\{#q7\})/, '## $1', 'q7: consists of <h2'],
    ['a list that is none', 'faq', /\n- /g, '\n', 'q7: consists of'],
    ['a paragraph that is missing', 'faq', /\n\n(?=Новият имейл)/, ' ', 'q6: consists of'],
    ['a link to another page', 'faq', '](/login)', '](/register)', 'q6: marks or links'],
    ['a broken link', 'faq', '](/login)', '] (/login)', 'q6: marks or links'],
    ['marks that do not end', 'faq', '**Изтриване', '** Изтриване', 'q7: shows the mark-up'],
    ['an unknown placeholder', 'faq', '{contact_email}](', '{contact}](', 'q8: shows the mark-up {contact}'],
    ['another number', 'faq', '14 дни', '15 дни', 'q17: the number 14 is missing'],
    ['a number of its own', 'faq', '14 дни', '14 дни (100)', 'q17: the number 100 is new'],
    ['letters of another language', 'faq', 'Членството', 'Членствотo', 'is not written in the letters of bg'],
    [
      'a name that the screen does not show',
      'faq',
      /\*Прекратяване на членството\*/,
      '*Напускане*',
      'q7: does not cite *Cancel membership* as *Прекратяване на членството*',
    ],
    ['a cookie under another name', 'privacy-policy', '**device**', '**устройство**', 'device is not named'],
  ])('finds %s', (_fault, page, from, to, problem) => {
    expect(broken(page, from, to)).toContain(problem);
  });

  it('finds what is untranslated', () => {
    const sentence = '10 points are worth 0.25 USD. 1000 points are worth 25 USD.';
    const written =
      '{rate_points} points are worth {rate_value}. {minimum_points} points are worth {minimum_value}.';
    expect(broken('faq', /(?<=\{#q16\}\n\n).*/, written)).toContain(`q16: “${sentence}” is untranslated`);
  });
});
