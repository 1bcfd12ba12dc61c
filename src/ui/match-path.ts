export type PathParams = Readonly<Record<string, string | undefined>>;

const compiled = new Map<string, RegExp>();

/** `/rewards/:rewardId` as an expression with named groups; `*` matches everything. */
function expressionOf(pattern: string): RegExp {
  const known = compiled.get(pattern);
  if (known) return known;
  const source =
    pattern === '*' ? '.*' : `${pattern.replace(/\/+$/, '').replace(/:(\w+)/g, '(?<$1>[^/]+)')}/*`;
  const expression = new RegExp(`^${source}$`, 'i');
  compiled.set(pattern, expression);
  return expression;
}

/**
 * The parameters of a path that matches the pattern in any case and with slashes at its end, decoded; null if it
 * doesn't.
 */
export function matchPath(pattern: string, path: string): PathParams | null {
  const found = expressionOf(pattern).exec(path);
  if (!found) return null;
  return Object.fromEntries(
    Object.entries(found.groups ?? {}).map(([name, value]) => [name, decoded(value)]),
  );
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
