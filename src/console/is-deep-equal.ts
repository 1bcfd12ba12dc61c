/** Whether two values say the same in JSON, in whatever order their names stand; undefined isn't written there. */
export function isDeepEqual(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [first, second] = [one as Record<string, unknown>, other as Record<string, unknown>];
  return [...new Set([...Object.keys(first), ...Object.keys(second)])].every((key) =>
    isDeepEqual(first[key], second[key]),
  );
}
