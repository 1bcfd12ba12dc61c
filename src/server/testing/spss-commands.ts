/** A token of a command: a word, a number or a mark as it stands, or a text without its quotes. */
type Token = { text: string; quoted: boolean };

const LONGEST_LINE = 251;

export function must(holds: boolean, what: string): void {
  if (!holds) throw new Error(what);
}

/** A command ends with a full stop at the end of a line; no text in quotes goes over a line. */
export function spssCommands(syntax: string): SpssCommand[] {
  must(syntax.endsWith('.\n'), 'the last command has no end');
  const commands: SpssCommand[] = [];
  const open: Token[] = [];
  for (const line of syntax.slice(0, -1).split('\n')) {
    must(Buffer.byteLength(line) <= LONGEST_LINE, `a line is too long: ${line}`);
    must(line.trim() !== '', 'an empty line ends a command');
    const isComment = open.length === 0 && line.startsWith('*');
    const isLast = line.endsWith('.');
    must(isLast || !isComment, `a comment has no end: ${line}`);
    if (isComment) continue;
    open.push(...tokensOf(isLast ? line.slice(0, -1) : line));
    if (isLast) commands.push(new SpssCommand(open.splice(0)));
  }
  return commands;
}

function tokensOf(line: string): Token[] {
  const token = /\s+|'((?:[^']|'')*)'|"((?:[^"]|"")*)"|[A-Za-z@][\w@.]*|-?\d+|[=/(),+]/y;
  const tokens: Token[] = [];
  while (token.lastIndex < line.length) {
    const at = token.lastIndex;
    const found = token.exec(line);
    if (!found) throw new Error(`what is this: ${line.slice(at)}`);
    const quoted = found[1]?.replaceAll("''", "'") ?? found[2]?.replaceAll('""', '"');
    if (quoted !== undefined) tokens.push({ text: quoted, quoted: true });
    else if (found[0].trim() !== '') tokens.push({ text: found[0], quoted: false });
  }
  return tokens;
}

/** What is left of a command; each step throws where something else stands. */
export class SpssCommand {
  #at = 0;
  readonly #tokens: readonly Token[];
  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }
  get isOver(): boolean {
    return this.#at >= this.#tokens.length;
  }
  next(): Token {
    const token = this.#tokens[this.#at++];
    if (!token) throw new Error('a command ends too early');
    return token;
  }
  isAt(word: string): boolean {
    const token = this.#tokens[this.#at];
    return token !== undefined && !token.quoted && token.text === word;
  }
  /** Steps over this word or mark, if it comes next. */
  has(word: string): boolean {
    const isIt = this.isAt(word);
    if (isIt) this.#at += 1;
    return isIt;
  }
  /** These words and marks come next. */
  take(...words: string[]): void {
    for (const word of words) if (!this.has(word)) throw new Error(`not ${word}, but ${this.next().text}`);
  }
  word(): string {
    const { text, quoted } = this.next();
    must(!quoted, `'${text}' is a text`);
    return text;
  }
  number(): number {
    const text = this.word();
    must(/^-?\d+$/.test(text), `${text} is no number`);
    return Number(text);
  }
  /** In pieces joined by `+`. */
  text(longest = Number.POSITIVE_INFINITY): string {
    let whole = '';
    do {
      const { text, quoted } = this.next();
      must(quoted, `${text} is no text`);
      whole += text;
    } while (this.has('+'));
    must(Buffer.byteLength(whole) <= longest, `a text is too long: ${whole}`);
    return whole;
  }
}
