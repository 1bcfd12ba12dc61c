import type { Endpoint } from '#contract/endpoint.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { GoodInput } from './good-input.data.ts';
import {
  hostileParams,
  hostileQueries,
  hostileQueryValues,
  invalidParts,
  isUnusable,
  unreadableBodies,
} from './hostile-values.ts';

export type HostileRequest = {
  what: string;
  /** The parameter or field whose value it replaces: `:id`, `?sort`, `email`. */
  field?: string;
  method: string;
  url: string;
  payload?: string | Buffer;
  headers: Record<string, string>;
  /** The refusal; null if the schema accepts it and the rules decide. */
  expected: ErrorCode | null;
};

/** Every hostile request to a call: valid except for one part. */
export function requestsFor(base: string, endpoint: Endpoint, good: GoodInput): HostileRequest[] {
  const { method } = endpoint;
  const address = (params: Record<string, string> = good.params ?? {}) =>
    base + endpoint.path.replace(/:(\w+)/g, (_all, name: string) => params[name] ?? '');
  const query = good.query ? `?${new URLSearchParams(good.query)}` : '';
  const json = { 'content-type': 'application/json' };
  const goodBody = endpoint.body ? { payload: JSON.stringify(good.body), headers: json } : { headers: {} };
  const acceptsQuery = accepting(endpoint.query);
  const acceptsBody = accepting(endpoint.body);
  const all: HostileRequest[] = [];

  for (const name of Object.keys(endpoint.params?.shape ?? {})) {
    for (const [what, value] of hostileParams) {
      const params = { ...good.params, [name]: value };
      const url = address(params) + query;
      all.push({
        ...goodBody,
        what,
        field: `:${name}`,
        method,
        url,
        expected: judgeParam(endpoint, good, name, value),
      });
    }
  }
  for (const [what, hostile] of hostileQueries) {
    const url = `${address()}${query ? `${query}&` : '?'}${hostile}`;
    all.push({ ...goodBody, what: `query: ${what}`, method, url, expected: 'invalid_fields' });
  }
  for (const name of Object.keys(endpoint.query?.shape ?? {})) {
    for (const [what, value] of hostileQueryValues) {
      const fields = new URLSearchParams(good.query);
      fields.delete(name);
      const url = `${address()}?${fields}&${value.replaceAll('$', name)}`;
      const given =
        value.startsWith('$=') && !value.includes('&') ? decodeURIComponent(value.slice(2)) : undefined;
      const refused =
        given === undefined ||
        isUnusable(JSON.stringify(given)) ||
        !acceptsQuery({ ...good.query, [name]: given });
      all.push({
        ...goodBody,
        what,
        field: `?${name}`,
        method,
        url,
        expected: refused ? 'invalid_fields' : null,
      });
    }
  }
  if (method === 'GET' || good.ignoresBody) return all;
  const url = address() + query;
  for (const { what, type, payload } of unreadableBodies(JSON.stringify(good.body ?? {}))) {
    const isRead = good.takesForms && type === 'application/x-www-form-urlencoded';
    const expected = payload.length > 1_000_000 ? 'too_large' : isRead ? 'invalid_fields' : 'unreadable';
    all.push({ what, method, url, payload, headers: { 'content-type': type }, expected });
  }
  if (!endpoint.body) {
    const payload = '{"admin":true}';
    all.push({ what: 'a foreign field', method, url, payload, headers: json, expected: 'invalid_fields' });
    return all;
  }
  for (const { value, ...part } of invalidParts(endpoint.body, good.body ?? {})) {
    const payload = JSON.stringify(value);
    const refused = isUnusable(payload) || !acceptsBody(JSON.parse(payload));
    const expected = payload.length > 200_000 ? 'too_large' : refused ? 'invalid_fields' : null;
    all.push({ ...part, method, url, payload, headers: json, expected });
  }
  return all;
}

/** Each kind of value once, in the first of the parameters and fields that it fits: enough where none of them is read. */
export function onePerValue(requests: readonly HostileRequest[]): HostileRequest[] {
  const first = new Map<string, HostileRequest>();
  for (const request of requests) {
    const { what, field } = request;
    const part = field === undefined ? '' : /^[:?]?/.exec(field)?.[0] || '.';
    const key = `${part} ${what} ${request.expected}`;
    if (!first.has(key)) first.set(key, request);
  }
  return [...first.values()];
}

/** Whether a part is as declared, without a foreign field. */
function accepting(part: Endpoint['body']): (given: unknown) => boolean {
  const schema = part?.strict();
  return (given) => schema?.safeParse(given).success ?? false;
}

function judgeParam(endpoint: Endpoint, good: GoodInput, name: string, value: string): ErrorCode | null {
  let decoded: string;
  try {
    decoded = decodeURIComponent(value);
  } catch {
    return 'unreadable';
  }
  // Without its last part the address is that of the list.
  if (decoded === '' && endpoint.method === 'GET' && endpoint.path.endsWith(`/:${name}`)) return null;
  const params = { ...good.params, [name]: decoded };
  return isUnusable(JSON.stringify(decoded)) ||
    decoded === '' ||
    value.length > 500 ||
    !endpoint.params?.safeParse(params).success
    ? 'not_found'
    : null;
}
