import { isLanguage } from '#contract/rules/languages.ts';
import { letterProblems } from './letter-problems.ts';
import type { Texts } from './locale-files.ts';
import { numberProblems } from './number-problems.ts';
import { SAME_AS_ENGLISH } from './same-as-english.data.ts';

/** A rendered content page. */
type Page = { title: string; html: string };
/** The text from one anchor to the next; the start of the page has none. */
type Part = { anchor: string; html: string };

/** Localised spellings of dates, which may differ from the canonical form. */
const DATE_IN_WORDS = /^the number 2023 is new$/;
/** Product names that are the same in every language. */
const COOKIE = /<strong>(?:session|language|device|cookies-accepted|cookies-refused|draft)<\/strong>/g;
const MARKUP_LEFT = /\*\*|(?<!\p{L})\*(?=\S)|\]\(|\{#|\{\w+\}|`|^\s*#|^\s*[-*] /mu;

const partsOf = ({ html }: Page): Part[] =>
  html
    .split(/(?=<(?:h2|details) id=")/)
    .map((part) => ({ anchor: / id="([^"]*)"/.exec(part)?.[1] ?? '', html: part }));

const plain = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim();

/** The structure and links of a section; within a sentence the order depends on the language. */
const blocks = (html: string) =>
  html.match(/<\/?(?:h2|details|summary|p|ul|ol|li|table|tr|td|th|blockquote)\b/g) ?? [];
const inline = (html: string) => (html.match(/<(?:strong|em|code|a)\b|(?<=href=")[^"]*/g) ?? []).toSorted();
const said = (html: string, tag: string) =>
  [...html.matchAll(new RegExp(`<${tag}\\b[^>]*>(.*?)</${tag}>`, 'gs'))].map(([, text = '']) => plain(text));

/**
 * The differences between a rendered page and the English one; `texts` are the screens' translations, whose names
 * the pages cite.
 */
export function pageProblems(language: string, english: Page, translated: Page, texts: Texts): string[] {
  const [theirs, ours] = [partsOf(english), partsOf(translated)];
  const anchors = (parts: Part[]) => parts.map(({ anchor }) => anchor).join(' ');
  if (anchors(theirs) !== anchors(ours))
    return [`the headings are ${anchors(ours) || 'none'} in place of ${anchors(theirs)}`];
  return [
    ...letterProblems(language, translated.title).map((problem) => `title: ${problem}`),
    ...ours.flatMap(({ anchor, html }, at) =>
      partProblems(
        language,
        theirs[at]?.html ?? '',
        anchor === 'cookies' ? html.replace(COOKIE, '<strong></strong>') : html,
        texts,
      ).map((problem) => `${anchor}: ${problem}`),
    ),
    ...cookieProblems(theirs, ours),
  ];
}

/** A heading may be the same word as in English; numbered clauses start with their number. */
function isShared(language: string, sentence: string): boolean {
  const shared = isLanguage(language) ? SAME_AS_ENGLISH[language] : undefined;
  return shared?.includes(sentence.replace(/^\d+\. /, '')) ?? false;
}

const cookiesOf = (parts: Part[]): string[] =>
  parts.find(({ anchor }) => anchor === 'cookies')?.html.match(COOKIE) ?? [];

function cookieProblems(english: Part[], translated: Part[]): string[] {
  const given = cookiesOf(translated);
  return cookiesOf(english).flatMap((name) =>
    given.includes(name) ? [] : [`cookies: ${plain(name)} is not named`],
  );
}

function partProblems(language: string, english: string, translated: string, texts: Texts): string[] {
  const problems: string[] = [];
  const text = plain(translated);
  if (String(blocks(english)) !== String(blocks(translated)))
    problems.push(`consists of ${blocks(translated)} in place of ${blocks(english)}`);
  if (String(inline(english)) !== String(inline(translated)))
    problems.push(`marks or links ${inline(translated)} in place of ${inline(english)}`);
  const left = MARKUP_LEFT.exec(text);
  if (left) problems.push(`shows the mark-up ${left[0].trim()}`);
  problems.push(...numberProblems(plain(english), text).filter((problem) => !DATE_IN_WORDS.test(problem)));
  problems.push(...letterProblems(language, text));
  if (language === 'en') return problems;

  for (const tag of ['summary', 'p', 'li', 'h2'])
    for (const sentence of said(translated, tag))
      if (/\p{L}/u.test(sentence) && said(english, tag).includes(sentence) && !isShared(language, sentence))
        problems.push(`“${sentence}” is untranslated`);
  const cited = said(translated, 'em');
  for (const name of said(english, 'em')) {
    const shown = texts[name];
    if (shown !== undefined && !cited.includes(plain(shown)))
      problems.push(`does not cite *${name}* as *${shown}*`);
  }
  return problems;
}
