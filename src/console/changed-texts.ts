export type ChangedText = { language: string; before: string | undefined; after: string | undefined };

/** Of texts in many languages, whose codes are the keys, those that differ; null: these are none. */
export function changedTexts(before: unknown, after: unknown): ChangedText[] | null {
  if (!isTexts(before) || !isTexts(after)) return null;
  return Object.keys({ ...before, ...after })
    .filter((language) => before[language] !== after[language])
    .map((language) => ({ language, before: before[language], after: after[language] }));
}

const isTexts = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.entries(value).every(([code, text]) => /^[a-z]{2,3}$/.test(code) && typeof text === 'string');
