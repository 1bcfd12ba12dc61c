import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LineReader, UnexpectedText } from './line-reader.ts';

/** The text in chunks split at these byte offsets. */
async function* pieces(text: string, cuts: readonly number[]): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  const at = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
  for (const [index, from] of at.entries()) {
    const piece = bytes.subarray(from, at[index + 1] ?? from);
    if (piece.length > 0) yield piece;
  }
}

async function rowsOf(lines: LineReader): Promise<string> {
  const read: Buffer[] = [];
  for await (const piece of lines.rows()) {
    expect(piece.at(-1)).toBe(10);
    read.push(piece);
  }
  return Buffer.concat(read).toString();
}

describe('a reader of lines', () => {
  it.each(['', 'a line', 'rows\nwithout an end\n', 'rows\n\\.'])(
    'refuses a text that ends early: %j',
    async (text) => {
      const lines = new LineReader(pieces(text, []));
      await expect(rowsOf(lines)).rejects.toThrow(UnexpectedText);
    },
  );

  it('reads lines and rows, wherever the text was cut', async () => {
    const row = fc.stringMatching(/^[a-zЯ€.\t]{0,8}(\\\\|\\N|\\n)?$/).filter((text) => text !== '\\.');
    await fc.assert(
      fc.asyncProperty(fc.array(row), fc.array(fc.nat()), async (rows, cuts) => {
        const text = rows.map((line) => `${line}\n`).join('');
        const lines = new LineReader(pieces(`first\n${text}\\.\nlast\n`, cuts));
        expect(await lines.line()).toBe('first');
        expect(await lines.isAtEnd()).toBe(false);
        expect(await rowsOf(lines)).toBe(text);
        expect(await lines.line()).toBe('last');
        expect(await lines.isAtEnd()).toBe(true);
      }),
    );
  });
});
