const deep = (depth: number, close: unknown = 1): unknown =>
  depth === 0 ? close : depth % 2 === 0 ? [deep(depth - 1)] : { a: deep(depth - 1) };

/** Values to replace any valid one, some of which schemas may accept, as the schema decides. */
export const hostileValues: ReadonlyArray<readonly [string, unknown]> = [
  ['missing', undefined],
  ['null', null],
  ['true', true],
  ['a number', 17],
  ['a negative number', -1],
  ['a fraction', 0.1],
  ['an enormous number', 1e300],
  ['more than a safe integer', 2 ** 53 + 2],
  ['an empty text', ''],
  ['blanks', ' \t\n '],
  ['a text', 'x'],
  ['a long text', 'Ж'.repeat(100_000)],
  ['a null byte', 'a\0b'],
  ['a lone surrogate', 'a\ud800b'],
  ['control characters', 'a\u0007\u001b[31mb'],
  ['directions and joiners', '\u202eabc\u200d\ufeff'],
  ['SQL', "'; drop table members; --"],
  ['HTML', '<script>alert(1)</script>'],
  ['a template', '{{constructor.constructor("return 1")()}}'],
  ['a path', '../../../../etc/passwd'],
  ['an empty list', []],
  ['a list', ['x']],
  ['a long list', Array.from({ length: 20_000 }, () => 1)],
  ['an empty object', {}],
  ['an object with a constructor', { constructor: { prototype: { admin: true } } }],
  ['keys of a prototype', { toString: 1, hasOwnProperty: 1, valueOf: 1 }],
  ['a null byte in a key', { 'a\0': 1 }],
  ['a lone surrogate within', { a: ['\udc00'] }],
  ['a deep value', deep(18)],
];

/** Whole values beside those with one member replaced. */
export const invalidBodies = (good: Record<string, unknown>): ReadonlyArray<readonly [string, unknown]> => [
  ['nothing', {}],
  ['a foreign field', { ...good, admin: true }],
  ['a foreign field with a null byte', { ...good, 'a\0b': 1 }],
  ['constructor', { ...good, constructor: { prototype: { admin: true } } }],
  ['a thousand foreign fields', { ...good, ...thousandFields }],
];

const thousandFields = Object.fromEntries(Array.from({ length: 1000 }, (_one, n) => [`field_${n}`, n]));

/** Whether JSON holds a text that can't be stored, whatever a schema says. */
export const isUnusable = (json: string): boolean => /\\u0000|\\ud[89a-f][0-9a-f]{2}/i.test(json);

/** Made once, because every call that writes gets it. */
const tenMegabytes = Buffer.from(`{"a":"${'x'.repeat(10 * 1024 * 1024)}"}`);

/** Unreadable bodies with their content types. */
export const unreadableBodies = (
  good: string,
): ReadonlyArray<{ what: string; type: string; payload: string | Buffer }> => [
  { what: 'broken JSON', type: 'application/json', payload: good.slice(0, -1) },
  { what: 'two JSON values', type: 'application/json', payload: `${good}${good}` },
  { what: 'a byte order mark within', type: 'application/json', payload: `{\ufeff"a":1}` },
  { what: 'a comment', type: 'application/json', payload: `${good}//` },
  { what: 'NaN', type: 'application/json', payload: '{"a":NaN}' },
  { what: 'a list', type: 'application/json', payload: `[${good}]` },
  { what: 'a text', type: 'application/json', payload: '"text"' },
  { what: '__proto__', type: 'application/json', payload: '{"__proto__":{"admin":true}}' },
  { what: '__proto__ within', type: 'application/json', payload: '{"a":[{"__proto__":1}]}' },
  {
    what: 'a deep list',
    type: 'application/json',
    payload: `{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`,
  },
  {
    what: 'a deep object',
    type: 'application/json',
    payload: `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
  },
  { what: 'a null byte', type: 'application/json', payload: `${good}\0` },
  { what: 'bytes of 10 MB', type: 'application/json', payload: tenMegabytes },
  { what: 'a form', type: 'application/x-www-form-urlencoded', payload: 'email=a%40b.c&password=x' },
  { what: 'a multipart form', type: 'multipart/form-data; boundary=b', payload: '--b\r\n\r\n\r\n--b--' },
  { what: 'plain text', type: 'text/plain', payload: good },
  { what: 'XML', type: 'application/xml', payload: '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>' },
  { what: 'no type', type: '', payload: good },
  { what: 'a type that is none', type: 'a/b/c;;;', payload: good },
];

/** Replacements for a path parameter, encoded. */
export const hostileParams: ReadonlyArray<readonly [string, string]> = [
  ['nothing', ''],
  ['zero', '0'],
  ['a negative number', '-1'],
  ['a fraction', '1.5'],
  ['an exponent', '1e3'],
  ['a number too large', '9'.repeat(30)],
  ['an unknown id', '999999999999999'],
  ['an unknown word', 'nobody-knows-this'],
  ['a null byte', '%00'],
  ['a null byte within', '1%00'],
  ['a line feed', '1%0a'],
  ['a slash', '1%2f2'],
  ['a step up', '..%2f..%2f'],
  ['broken encoding', '%zz'],
  ['half an encoding', '%e4%b8'],
  ['an encoded surrogate', '%ed%a0%80'],
  ['a prototype', '__proto__'],
  ['a constructor', 'constructor'],
  ['a long text', 'a'.repeat(400)],
  ['a text too long for the router', 'a'.repeat(5000)],
  ['SQL', '1%27%20or%201%3d1'],
];

/** Queries for any address, without `?`. */
export const hostileQueries: ReadonlyArray<readonly [string, string]> = [
  ['a foreign field', 'admin=true'],
  ['brackets', 'a[b][c][d][e][f][g][h]=1'],
  ['a bracket bomb', `a${'[]'.repeat(3000)}=1`],
  ['an open bracket bomb', `a${'['.repeat(3000)}=1`],
  ['many fields', Array.from({ length: 2000 }, (_one, n) => `a${n}=1`).join('&')],
  ['a sparse list', 'a[99999999]=1'],
  ['a long list', Array.from({ length: 500 }, () => 'a=1').join('&')],
  ['broken encoding', 'a=%zz'],
  ['a broken name', '%zz=1'],
  ['a null byte', 'a=%00'],
  ['a null byte in a name', 'a%00b=1'],
  ['a long value', `a=${'x'.repeat(8000)}`],
  ['a constructor', 'a[constructor][prototype][admin]=1'],
];

/** Replacements for a query field, written as `$`, and what they are read as. */
export const hostileQueryValues: ReadonlyArray<readonly [string, string, unknown]> = [
  ['nothing', '$=', ''],
  ['blanks', '$=%20', ' '],
  ['a text', '$=x', 'x'],
  ['a negative number', '$=-1', '-1'],
  ['a number too large', `$=${'9'.repeat(30)}`, '9'.repeat(30)],
  ['a null byte', '$=a%00b', 'a\0b'],
  ['a long text', `$=${'x'.repeat(5000)}`, 'x'.repeat(5000)],
  ['SQL', '$=1%27%20or%201%3d1', "1' or 1=1"],
  ['a prototype', '$=__proto__', '__proto__'],
  ['twice', '$=1&$=2', ['1', '2']],
  ['a list', '$[]=1', ['1']],
  ['an object', '$[a]=1', { a: '1' }],
  ['a deep object', '$[a][b][c][d][e]=1', { a: { b: { c: { d: { '[e]': '1' } } } } }],
];
