export type PathParams = Readonly<Record<string, string | undefined>>;

/**
 * The parameters of a path that matches a pattern such as `/rewards/:rewardId`, in any case and with slashes at its end, decoded;
 * null if it doesn't. `*` matches everything.
 */
export function matchPath(pattern: string, path: string): PathParams | null {
  if (pattern === '*') return {};
  const wanted = segmentsOf(pattern);
  const given = segmentsOf(path);
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [place, segment] of wanted.entries()) {
    const value = given[place] ?? '';
    if (segment.startsWith(':') && value !== '') params[segment.slice(1)] = decoded(value);
    else if (segment.toLowerCase() !== value.toLowerCase()) return null;
  }
  return params;
}

const segmentsOf = (path: string): string[] => path.replace(/\/+$/, '').split('/');

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
