/** The rows of one key at a time, in their order, without going over all of them again. */
export function rowsBy<R, K>(rows: readonly R[], keyOf: (row: R) => K): (key: K) => R[] {
  const found = new Map<K, R[]>();
  for (const row of rows) {
    const same = found.get(keyOf(row));
    if (same) same.push(row);
    else found.set(keyOf(row), [row]);
  }
  return (key) => found.get(key) ?? [];
}
