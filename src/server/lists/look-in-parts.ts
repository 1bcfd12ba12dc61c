type Placed = { sort_key: number | string; row_id: number };

/**
 * The first rows of several parts that have no row in common, each looked for on its own and put in order together,
 * which for texts only the database can do: those have one part.
 */
export async function lookInParts<P, R extends Placed>(
  parts: readonly P[],
  { descending, look }: { descending: boolean; look(part: P): Promise<R[]> },
): Promise<R[]> {
  const found: R[] = [];
  for (const part of parts) found.push(...(await look(part)));
  if (parts.length === 1) return found;
  const way = descending ? -1 : 1;
  const place = ({ sort_key }: R) => {
    if (typeof sort_key === 'string') throw new Error('parts cannot be put in the order of a text');
    return sort_key;
  };
  return found.sort((one, other) => way * (place(one) - place(other) || one.row_id - other.row_id));
}
