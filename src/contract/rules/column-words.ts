/** A word as it is compared with those of other rows: case, width and spaces around it make no difference. */
export const normalised = (word: string): string => word.normalize('NFKC').trim().toLowerCase();

/** The different words of a column, in the order in which they come. */
export function columnWords(rows: readonly (readonly string[])[], column: number): string[] {
  const words = new Map<string, string>();
  for (const cells of rows) {
    const word = cells[column]?.trim() ?? '';
    const same = normalised(word);
    if (!words.has(same)) words.set(same, word);
  }
  return [...words.values()];
}
