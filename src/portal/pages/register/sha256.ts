/**
 * Synchronous SHA-256 (FIPS 180-4) of short texts that begin alike, because the browser's own needs a secure context
 * and is far too slow for hundreds of thousands of calls; the next call overwrites the digest.
 */
export function sha256From(prefix: string): (rest: string) => Uint8Array {
  const head = encoder.encode(prefix);
  const shared = head.length - (head.length % BLOCK);
  const start = Int32Array.from(START);
  for (let at = 0; at < shared; at += BLOCK) compress(start, new DataView(head.buffer), at);
  const tail = head.subarray(shared);
  const state = new Int32Array(START.length);
  const digest = new DataView(new ArrayBuffer(START.length * 4));
  const bytes = new Uint8Array(digest.buffer);
  let room = new Uint8Array(0);
  let padded = new DataView(new ArrayBuffer(0));

  return (rest) => {
    const end = encoder.encode(rest);
    const length = tail.length + end.length;
    const size = Math.ceil((length + 9) / BLOCK) * BLOCK;
    if (padded.byteLength !== size) {
      room = new Uint8Array(size);
      room.set(tail);
      padded = new DataView(room.buffer);
    }
    room.set(end, tail.length);
    room.fill(0, length);
    padded.setUint8(length, 0x80);
    padded.setUint32(size - 4, (shared + length) * 8);
    state.set(start);
    for (let at = 0; at < size; at += BLOCK) compress(state, padded, at);
    for (let at = 0; at < state.length; at++) digest.setInt32(at * 4, state[at] as number);
    return bytes;
  };
}

const BLOCK = 64;
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
    const x = word(at - 15);
    const y = word(at - 2);
    const s0 = turned(x, 7) ^ turned(x, 18) ^ (x >>> 3);
    const s1 = turned(y, 17) ^ turned(y, 19) ^ (y >>> 10);
    schedule[at] = word(at - 16) + s0 + word(at - 7) + s1;
  }
  const was = (at: number): number => state[at] as number;
  let [a, b, c, d] = [was(0), was(1), was(2), was(3)];
  let [e, f, g, h] = [was(4), was(5), was(6), was(7)];
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
  state[0] = was(0) + a;
  state[1] = was(1) + b;
  state[2] = was(2) + c;
  state[3] = was(3) + d;
  state[4] = was(4) + e;
  state[5] = was(5) + f;
  state[6] = was(6) + g;
  state[7] = was(7) + h;
}
