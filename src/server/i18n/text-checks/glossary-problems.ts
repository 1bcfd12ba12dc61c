import { letterProblems } from './letter-problems.ts';

type Section = { language: string; terms: { english: string; term: string }[] };

const HEADING = /^## .+ \((\w+)\)$/;

/** The glossary's sections, one per language. */
function sectionsOf(markdown: string): Section[] {
  return markdown.split(/^(?=## )/m).flatMap((part) => {
    const [heading = '', ...lines] = part.split('\n');
    if (!heading.startsWith('## ')) return [];
    const rows = lines.filter((line) => line.startsWith('|')).slice(2);
    const terms = rows.map((row) => {
      const [, english = '', term = ''] = row.split('|').map((cell) => cell.trim());
      return { english, term };
    });
    return [{ language: HEADING.exec(heading)?.[1] ?? heading, terms }];
  });
}

/** Every language needs a section with all English terms in the same order, each with a translation. */
export function glossaryProblems(markdown: string, languages: readonly string[]): string[] {
  const sections = sectionsOf(markdown);
  const expected = (sections.find(({ language }) => language === 'en')?.terms ?? []).map(
    ({ english }) => english,
  );
  const named = sections.map(({ language }) => language);
  return [
    ...(expected.length === 0 ? ['en: has no terms'] : []),
    ...languages
      .filter((language) => !named.includes(language))
      .map((language) => `${language}: has no section`),
    ...named
      .filter((language) => !languages.includes(language))
      .map((language) => `${language}: is not spoken`),
    ...named
      .filter((language, at) => named.indexOf(language) !== at)
      .map((language) => `${language}: has two sections`),
    ...sections.flatMap(({ language, terms }) => {
      const given = terms.map(({ english }) => english);
      const missing = expected.filter((term) => !given.includes(term));
      const others = given.filter((term) => !expected.includes(term));
      return [
        ...missing.map((term) => `${language}: “${term}” is missing`),
        ...others.map((term) => `${language}: “${term}” is no term of the English section`),
        ...(missing.length + others.length === 0 && String(given) !== String(expected)
          ? [`${language}: the terms have another order, or stand twice`]
          : []),
        ...terms
          .filter(({ term }) => term === '')
          .map(({ english }) => `${language}: “${english}” has no word`),
        ...terms.flatMap(({ english, term }) =>
          letterProblems(language, term).map((problem) => `${language}: “${english}”: ${problem}`),
        ),
      ];
    }),
  ];
}
