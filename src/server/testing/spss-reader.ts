import { must, type SpssCommand, spssCommands } from './spss-commands.ts';

type Value = string | number | null;

export type SpssVariable = {
  name: string;
  format: string;
  label: string;
  /** Labels by code. */
  values: Map<number, string>;
  missing: number[];
  level: string;
};
/** A case is its values by variable, null where there is none. */
type Case = Record<string, Value>;

const RESERVED = new Set(['all', 'and', 'by', 'eq', 'ge', 'gt', 'le', 'lt', 'ne', 'not', 'or', 'to', 'with']);

/**
 * What SPSS would hold after this syntax, read as strictly as its Command Syntax Reference: throws for a command that isn't spelled as
 * there, for names, labels and lines that are too long, and for a cell that doesn't fit its format, where SPSS would cut it off or read
 * nothing. `files` are those in the folder of the syntax, by name.
 */
export function readBySyntax(syntax: string, files: Readonly<Record<string, string>>): SpssReader {
  const reader = new SpssReader(files);
  for (const command of spssCommands(syntax)) reader.run(command);
  must(!reader.isChanged, 'settings stay changed');
  return reader;
}

class SpssReader {
  variables: SpssVariable[] = [];
  cases: Case[] = [];
  isChanged = false;
  readonly #files: Readonly<Record<string, string>>;
  /** What stands for these variables between `DO REPEAT` and `END REPEAT`. */
  #repeat: { standIn: string; of: SpssVariable[] } | null = null;

  constructor(files: Readonly<Record<string, string>>) {
    this.#files = files;
  }

  run(command: SpssCommand): void {
    const verb = command.word();
    if (verb === 'PRESERVE' || verb === 'RESTORE') this.isChanged = verb === 'PRESERVE';
    else if (verb === 'SET') {
      must(this.isChanged, 'what was set before is not kept');
      command.take('DECIMAL', '=', 'DOT');
    } else if (verb === 'GET') this.#getData(command);
    else if (verb === 'DO') this.#doRepeat(command);
    else if (verb === 'IF') this.#cutIf(command);
    else if (verb === 'END') {
      command.take('REPEAT');
      this.#repeat = null;
    } else if (verb === 'VARIABLE' && command.has('LABELS'))
      while (!command.isOver) this.#variable(command).label = command.text(255);
    else if (verb === 'VARIABLE') this.#levels(command);
    else if (verb === 'VALUE') this.#valueLabels(command);
    else if (verb === 'MISSING') this.#missingValues(command);
    else must(verb === 'EXECUTE' && this.#repeat === null, `out of place: ${verb}`);
    must(command.isOver, `too much in ${verb}`);
  }

  #variable(command: SpssCommand): SpssVariable {
    const name = command.word();
    const found = this.variables.find((one) => one.name === name);
    if (!found) throw new Error(`there is no variable ${name}`);
    return found;
  }

  #numeric(command: SpssCommand): SpssVariable {
    const found = this.#variable(command);
    must(found.format.startsWith('F'), `${found.name} has no numbers`);
    return found;
  }

  #valueLabels(command: SpssCommand): void {
    command.take('LABELS');
    do {
      const { values } = this.#numeric(command);
      while (!command.isOver && !command.isAt('/')) {
        const code = command.number();
        must(!values.has(code), `the code ${code} has two labels`);
        values.set(code, command.text(120));
      }
    } while (command.has('/'));
  }

  #missingValues(command: SpssCommand): void {
    command.take('VALUES');
    const of: SpssVariable[] = [];
    while (!command.has('(')) of.push(this.#numeric(command));
    const codes: number[] = [];
    do codes.push(command.number());
    while (command.has(','));
    command.take(')');
    must(codes.length <= 3, 'more than three missing values');
    for (const one of of) one.missing = codes;
  }

  #levels(command: SpssCommand): void {
    command.take('LEVEL');
    do {
      const one = this.#variable(command);
      command.take('(');
      one.level = command.word();
      must(['SCALE', 'NOMINAL', 'ORDINAL'].includes(one.level), `no level: ${one.level}`);
      command.take(')');
    } while (command.has('/'));
  }

  #doRepeat(command: SpssCommand): void {
    command.take('REPEAT');
    const standIn = command.word();
    must(
      this.variables.every(({ name }) => name !== standIn),
      `${standIn} is a variable`,
    );
    command.take('=');
    const of: SpssVariable[] = [];
    while (!command.isOver) of.push(this.#variable(command));
    this.#repeat = { standIn, of };
  }

  /** `IF ANY(SUBSTR(x, 1, n), 'a', …) x = SUBSTR(x, m)` */
  #cutIf(command: SpssCommand): void {
    const { standIn = '', of = [] } = this.#repeat ?? {};
    command.take('ANY', '(', 'SUBSTR', '(', standIn, ',', '1', ',');
    const length = command.number();
    command.take(')');
    const beginnings: string[] = [];
    while (command.has(',')) beginnings.push(command.text(length));
    command.take(')', standIn, '=', 'SUBSTR', '(', standIn, ',');
    const from = command.number();
    command.take(')');
    for (const { name, format } of of) {
      must(format.startsWith('A'), `${name} is no text`);
      for (const one of this.cases) {
        const text = String(one[name]);
        if (beginnings.some((beginning) => text.startsWith(beginning))) one[name] = text.slice(from - 1);
      }
    }
  }

  #getData(command: SpssCommand): void {
    command.take('DATA', '/', 'TYPE', '=', 'TXT', '/', 'FILE', '=');
    const file = this.#files[command.text()];
    command.take('/', 'ENCODING', '=');
    must(command.text() === 'UTF8', 'not read as UTF-8');
    command.take('/', 'DELCASE', '=', 'LINE', '/', 'DELIMITERS', '=');
    const separator = command.text(1);
    command.take('/', 'QUALIFIER', '=');
    must(command.text() === '"', 'not quoted as CSV');
    command.take('/', 'ARRANGEMENT', '=', 'DELIMITED', '/', 'FIRSTCASE', '=', '2', '/', 'VARIABLES', '=');
    while (!command.isOver) {
      const [name, format] = [command.word(), command.word()];
      must(/^[a-z]([a-z0-9_]*[a-z0-9])?$/.test(name) && name.length <= 64, `no name of a variable: ${name}`);
      must(!RESERVED.has(name) && this.variables.every((one) => one.name !== name), `${name} is taken`);
      must(/^(F\d+\.\d|A\d+|SDATE10)$/.test(format), `no format: ${format}`);
      this.variables.push({ name, format, label: '', values: new Map(), missing: [], level: '' });
    }
    const [head, ...lines] = (file ?? '').replace(/^\ufeff/, '').split('\r\n');
    must(lines.pop() === '', 'there is no file of that name, or its last line has no end');
    must(head === this.variables.map(({ name }) => name).join(separator), `other columns: ${head}`);
    this.cases = lines.map((line) => {
      const cells = cellsOf(line, separator);
      must(cells.length === this.variables.length, `${cells.length} cells: ${line}`);
      return Object.fromEntries(
        this.variables.map(({ name, format }, at) => [name, readCell(cells[at] ?? '', format)]),
      );
    });
  }
}

/** A line is a case, so no quotes go beyond it. */
function cellsOf(line: string, separator: string): string[] {
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^"${separator}]*))(${separator}|$)`, 'y');
  const cells: string[] = [];
  for (;;) {
    const [, quoted, plain = '', end] = cell.exec(line) ?? [];
    must(end !== undefined, `no line of a CSV file: ${line}`);
    cells.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === '') return cells;
  }
}

function readCell(cell: string, format: string): Value {
  const width = Number(/\d+/.exec(format)?.[0]);
  must(Buffer.byteLength(cell) <= width, `cut off by ${format}: ${cell}`);
  if (format.startsWith('A')) return cell;
  if (cell === '') return null;
  if (format.startsWith('F')) must(/^-?\d+(\.\d+)?$/.test(cell), `no number: ${cell}`);
  else must(/^\d{4}-\d{2}-\d{2}$/.test(cell), `no date: ${cell}`);
  return format.startsWith('F') ? Number(cell) : cell;
}
