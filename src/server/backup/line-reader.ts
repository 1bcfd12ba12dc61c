import { END_OF_ROWS } from './backup-format.ts';

const LONGEST_LINE = 16 * 1024 * 1024;
const NEWLINE = 10;

/** The text ends too early or continues after its end. */
export class UnexpectedText extends Error {}

/** Reads lines from chunks split anywhere, holding at most one line and one chunk in memory. */
export class LineReader {
  readonly #pieces: AsyncIterator<Buffer>;
  /** Starts at the start of a line. */
  #rest: Buffer = Buffer.alloc(0);

  constructor(pieces: AsyncIterable<Buffer>) {
    this.#pieces = pieces[Symbol.asyncIterator]();
  }

  /** The next line without its line break. */
  async line(): Promise<string> {
    for (;;) {
      const end = this.#rest.indexOf(NEWLINE);
      if (end !== -1) {
        const line = this.#rest.toString('utf8', 0, end);
        this.#rest = this.#rest.subarray(end + 1);
        return line;
      }
      await this.#readMore();
    }
  }

  /** Complete lines up to the end-of-rows marker, many at a time. */
  async *rows(): AsyncGenerator<Buffer> {
    for (;;) {
      const end = endOfRows(this.#rest);
      const known = end === -1 ? this.#rest.lastIndexOf(NEWLINE) + 1 : end;
      if (known > 0) yield this.#rest.subarray(0, known);
      this.#rest = this.#rest.subarray(end === -1 ? known : known + END_OF_ROWS.length);
      if (end !== -1) return;
      await this.#readMore();
    }
  }

  async isAtEnd(): Promise<boolean> {
    if (this.#rest.length > 0) return false;
    const { value, done } = await this.#pieces.next();
    if (!done) this.#rest = value;
    return done === true;
  }

  async #readMore(): Promise<void> {
    if (this.#rest.length > LONGEST_LINE) throw new UnexpectedText('a line is too long');
    const { value, done } = await this.#pieces.next();
    if (done) throw new UnexpectedText('it ends too early');
    this.#rest = this.#rest.length === 0 ? value : Buffer.concat([this.#rest, value]);
  }
}

/** Offset of the end-of-rows marker; COPY never writes it as a row. */
function endOfRows(lines: Buffer): number {
  if (lines.subarray(0, END_OF_ROWS.length).equals(Buffer.from(END_OF_ROWS))) return 0;
  const at = lines.indexOf(`\n${END_OF_ROWS}`);
  return at === -1 ? -1 : at + 1;
}
