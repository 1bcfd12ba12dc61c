const LONGEST_BYTES = 64;
/** Words of SPSS's own that can't name a variable. */
const RESERVED = ['all', 'and', 'by', 'eq', 'ge', 'gt', 'le', 'lt', 'ne', 'not', 'or', 'to', 'with'];

/**
 * Names of variables as SPSS takes them: at most 64 bytes, with a letter first, letters, digits and underscores after it, no underscore
 * at the end, none of its own words, and each once, whatever the case. `taken` are there already.
 */
export function legalNames(wished: readonly string[], taken: readonly string[]): string[] {
  const used = new Set([...RESERVED, ...taken]);
  return wished.map((wish) => {
    const plain = wish.toLowerCase().replaceAll(/[^a-z0-9_]/g, '_');
    const base = /^[a-z]/.test(plain) ? plain : `q_${plain}`;
    for (let at = 1; ; at++) {
      const end = at === 1 ? '' : `_${at}`;
      const name = base.slice(0, LONGEST_BYTES - end.length).replace(/_+$/, '') + end;
      if (used.has(name)) continue;
      used.add(name);
      return name;
    }
  });
}
