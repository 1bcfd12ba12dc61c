import type { Texts } from '#contract/rules/stored-definition.ts';

const files = import.meta.glob<Record<string, string>>('/locales/questionnaires/*.json', {
  import: 'default',
});

/** A sentence of a shipped questionnaire in every language. */
export type ShippedText = (sentence: string) => Texts;

/** Reads the texts of the shipped questionnaires; throws if a form uses an unknown sentence. */
export async function shippedTexts(): Promise<ShippedText> {
  const languages = await Promise.all(
    Object.entries(files).map(
      async ([path, load]) => [path.replace(/^.*\/|\.json$/g, ''), await load()] as const,
    ),
  );
  return (sentence) => {
    const texts = languages.flatMap(([language, all]) => {
      const text = all[sentence];
      return text === undefined ? [] : [[language, text] as const];
    });
    if (texts.length === 0) throw new Error(`no questionnaire text for: ${sentence}`);
    return Object.fromEntries(texts);
  };
}
