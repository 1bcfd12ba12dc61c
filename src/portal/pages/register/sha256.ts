/**
 * Synchronous SHA-256 (FIPS 180-4) of a short text. The browser's own returns a promise, which is far too slow for
 * hundreds of thousands of calls, and needs a secure context.
 */
export function sha256(text: string): Uint8Array {
  const bytes = encoder.encode(text);
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 4, bytes.length * 8);
  const state = Int32Array.from(START);
  for (let at = 0; at < padded.length; at += 64) compress(state, view, at);
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, index) => {
    digest.setInt32(index * 4, word);
  });
  return new Uint8Array(digest.buffer);
}

const encoder = new TextEncoder();

/** The first 32 fractional bits of a root of each of the first primes. */
function rootsOfPrimes(count: number, root: (prime: number) => number): Int32Array {
  const primes: number[] = [];
  for (let n = 2; primes.length < count; n++) if (primes.every((prime) => n % prime !== 0)) primes.push(n);
  return Int32Array.from(primes, (prime) => Math.floor((root(prime) % 1) * 2 ** 32) | 0);
}
const START = rootsOfPrimes(8, Math.sqrt);
const ROUND = rootsOfPrimes(64, Math.cbrt);

const schedule = new Int32Array(64);
const word = (at: number): number => schedule[at] as number;
const turned = (x: number, by: number): number => (x >>> by) | (x << (32 - by));

function compress(state: Int32Array, view: DataView, offset: number): void {
  for (let at = 0; at < 16; at++) schedule[at] = view.getInt32(offset + at * 4);
  for (let at = 16; at < 64; at++) {
    const [x, y] = [word(at - 15), word(at - 2)];
    const s0 = turned(x, 7) ^ turned(x, 18) ^ (x >>> 3);
    const s1 = turned(y, 17) ^ turned(y, 19) ^ (y >>> 10);
    schedule[at] = word(at - 16) + s0 + word(at - 7) + s1;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let at = 0; at < 64; at++) {
    const s1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const chosen = (e & f) ^ (~e & g);
    const t1 = (h + s1 + chosen + (ROUND[at] as number) + word(at)) | 0;
    const s0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  [a, b, c, d, e, f, g, h].forEach((value, index) => {
    state[index] = (state[index] as number) + value;
  });
}
