import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A sentence with a count has one entry per plural form of the language. */
const sentencesIn = (folder, file) =>
  new Set(
    Object.entries(JSON.parse(readFileSync(join(folder, file), 'utf8')))
      .filter(([, text]) => typeof text === 'string' && text.trim() !== '')
      .map(([key]) => key.replace(/_(zero|one|two|few|many|other)$/, '')),
  );

/** The English sentences that a language in this folder lacks, as `bg.json: Sentence`. */
export function missingTranslations(folder) {
  const english = sentencesIn(folder, 'en.json');
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .flatMap((file) => {
      const translated = sentencesIn(folder, file);
      return [...english]
        .filter((sentence) => !translated.has(sentence))
        .map((sentence) => `${file}: ${sentence}`);
    });
}
