export type AgeGroup = { from: number; to: number | null };

/** Age groups as they are typed, `18–34, 35-54, 55+`; null where that isn't what was typed. */
export function agesIn(text: string): AgeGroup[] | null {
  const groups: AgeGroup[] = [];
  for (const part of text.split(',')) {
    const found = /^\s*(\d{1,3})\s*(?:[-–]\s*(\d{1,3})|(\+))\s*$/.exec(part);
    if (!found) return null;
    const from = Number(found[1]);
    const to = found[2] === undefined ? null : Number(found[2]);
    if (to !== null && to < from) return null;
    groups.push({ from, to });
  }
  return groups;
}
