import type { Endpoint } from '#contract/endpoint.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { GoodInput } from './good-input.data.ts';
import {
  hostileParams,
  hostileQueries,
  hostileQueryValues,
  hostileValues,
  invalidBodies,
  isUnusable,
  unreadableBodies,
} from './hostile-values.ts';

export type HostileRequest = {
  what: string;
  /** The parameters or fields whose value it replaces: `:id`, `?sort`, `email`. */
  field?: string;
  /** What the refusal has to name: of several fields each, because each has to be refused by itself. */
  named?: readonly string[];
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
  for (const [what, value, given] of hostileQueryValues) {
    for (const { names, isRefused } of together(endpoint.query, good.query, given)) {
      const fields = new URLSearchParams(good.query);
      for (const name of names) fields.delete(name);
      const hostile = names.map((name) => value.replaceAll('$', name)).join('&');
      all.push({
        ...goodBody,
        what,
        ...replaced('?', names),
        method,
        url: `${address()}?${fields}&${hostile}`,
        expected: isRefused ? 'invalid_fields' : null,
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
  const post = (part: Pick<HostileRequest, 'what' | 'field' | 'named'>, body: unknown) => {
    const payload = JSON.stringify(body);
    const refused = isUnusable(payload) || !acceptsBody(JSON.parse(payload));
    const expected = payload.length > 200_000 ? 'too_large' : refused ? 'invalid_fields' : null;
    all.push({ ...part, method, url, payload, headers: json, expected });
  };
  for (const [what, value] of hostileValues) {
    for (const { names } of together(endpoint.body, good.body, value)) {
      const values = Object.fromEntries(names.map((name) => [name, value]));
      post({ what, ...replaced('', names) }, { ...good.body, ...values });
    }
  }
  for (const [what, body] of invalidBodies(good.body ?? {})) post({ what }, body);
  return all;
}

const replaced = (place: '' | '?', names: readonly string[]) => ({
  field: names.map((name) => place + name).join(', '),
  ...(names.length > 1 && { named: names }),
});

/** Below what a request may hold, and the errors that a refusal names. */
const MOST_TOGETHER = 10;
const LARGEST_TOGETHER = 6000;

/**
 * The fields to replace by a value in one request: all that are refused by themselves beside others together, because a refusal
 * names each, and every other one alone.
 */
function together(
  part: Endpoint['body'],
  good: Record<string, unknown> = {},
  value: unknown,
): { names: string[]; isRefused: boolean }[] {
  const names = Object.keys(part?.shape ?? {});
  const json = JSON.stringify(value) ?? '';
  const accepts = accepting(part);
  const alone = names.map((name) => ({
    names: [name],
    isRefused: isUnusable(json) || !accepts({ ...good, [name]: value }),
  }));
  if (isUnusable(json) || json.length > LARGEST_TOGETHER) return alone;
  const refused = alone.filter(({ isRefused }) => isRefused).flatMap((one) => one.names);
  const judged = part
    ?.strict()
    .safeParse({ ...good, ...Object.fromEntries(refused.map((name) => [name, value])) });
  const named = new Set(judged?.error?.issues.map(({ path }) => path[0]));
  const groups: { names: string[]; isRefused: boolean }[] = [];
  for (let start = 0; start < refused.length; start += MOST_TOGETHER) {
    const some = refused.slice(start, start + MOST_TOGETHER).filter((name) => named.has(name));
    if (some.length > 0) groups.push({ names: some, isRefused: true });
  }
  const isGrouped = ({ names: [name = ''], isRefused }: { names: string[]; isRefused: boolean }) =>
    isRefused && named.has(name);
  return [...groups, ...alone.filter((one) => !isGrouped(one))];
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
