import pg from 'pg';

type Node = {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Join Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  'Index Name'?: string;
  'Subplan Name'?: string;
  Plans?: Node[];
};
type Plan = { 'Query Text': string; Plan: Node };

const SETTINGS = {
  session_preload_libraries: 'auto_explain',
  client_min_messages: 'notice',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  // Those of foreign keys and triggers too.
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_format': 'json',
  'auto_explain.log_level': 'notice',
};

/** What PostgreSQL did for the statements of one call. */
export type Reading = {
  /** Sequential scans of large tables, with their statements. */
  scans: string[];
  /** The most rows read by a single statement. */
  rows: number;
  /** The statement that read them. */
  statement: string;
  /** How many rows all statements read together. */
  all: number;
};

/** Records the plan of every statement executed on a connection. */
export class Plans {
  readonly #plans: Plan[] = [];

  /** The connection to observe; its role has to be a superuser. */
  watched(connection: pg.ClientConfig): pg.ClientConfig {
    const plans = this.#plans;
    class WatchedClient extends pg.Client {
      constructor(config?: pg.ClientConfig) {
        super(config);
        this.on('notice', ({ message }) => {
          const plan = /^duration: .* plan:\n(\{.*\})$/s.exec(message ?? '')?.[1];
          if (plan) plans.push(JSON.parse(plan));
        });
      }
    }
    const options = Object.entries(SETTINGS).map(([name, value]) => `-c ${name}=${value}`);
    return { ...connection, options: options.join(' '), Client: WatchedClient } as pg.ClientConfig;
  }

  /**
   * What was executed since the last call; scans are reported for these large tables, unless a limit ended them before
   * `least` rows were read.
   */
  take(large: ReadonlySet<string>, least = 0): Reading {
    const reading: Reading = { scans: [], rows: 0, statement: '', all: 0 };
    for (const { 'Query Text': text, Plan } of this.#plans.splice(0)) {
      const statement = text.replace(/\s+/g, ' ').slice(0, 160);
      const nodes = [...within(Plan)].filter((node) => (node['Actual Loops'] ?? 0) > 0);
      for (const node of nodes)
        if (isScanOf(large, node) && rowsRead(node) >= least)
          reading.scans.push(`${node['Relation Name']}: ${statement}`);
      const rows = nodes.reduce((sum, node) => sum + rowsRead(node), 0);
      reading.all += rows;
      if (rows > reading.rows) Object.assign(reading, { rows, statement });
    }
    return reading;
  }

  /** The steps of the last statement with these words, with rows and loops. */
  takeOutline(words: string): string {
    const plan = this.#plans.splice(0).findLast((one) => one['Query Text'].includes(words));
    return plan ? outlined(plan.Plan).join('\n') : '';
  }

  /** The most rows that the steps of a single statement handed on or left out since the last call, joins included. */
  takeHandled(): number {
    const plans = this.#plans.splice(0);
    return Math.max(
      0,
      ...plans.map(({ Plan }) => [...within(Plan)].reduce((sum, node) => sum + rowsHandled(node), 0)),
    );
  }
}

const outlined = (node: Node, depth = 0): string[] => [
  [
    `${'  '.repeat(depth)}${node['Subplan Name'] ? `${node['Subplan Name']}: ` : ''}${node['Node Type']}`,
    node['Index Name'] ?? node['Relation Name'] ?? '',
    `rows=${node['Actual Rows'] ?? 0}`,
    `loops=${node['Actual Loops'] ?? 0}`,
  ]
    .filter((part) => part !== '')
    .join(' '),
  ...(node.Plans ?? []).flatMap((child) => outlined(child, depth + 1)),
];

const isScanOf = (large: ReadonlySet<string>, node: Node): boolean =>
  node['Node Type'] === 'Seq Scan' && large.has(node['Relation Name'] ?? '');

function* within(node: Node): Generator<Node> {
  yield node;
  for (const child of node.Plans ?? []) yield* within(child);
}

const rowsRead = (node: Node): number =>
  node['Relation Name'] === undefined || node['Node Type'] === 'ModifyTable' ? 0 : rowsHandled(node);

/** PostgreSQL says how many there were of each loop, on average. */
const rowsHandled = (node: Node): number =>
  Math.round(
    (node['Actual Loops'] ?? 0) *
      ((node['Actual Rows'] ?? 0) +
        (node['Rows Removed by Filter'] ?? 0) +
        (node['Rows Removed by Join Filter'] ?? 0) +
        (node['Rows Removed by Index Recheck'] ?? 0)),
  );
