import type { RoleRight } from './rights.ts';

/** What stands in a column. `instant` is a moment, `day` a date without a time zone, `choices` several of its options. */
export type ColumnType =
  | 'id'
  | 'integer'
  | 'text'
  | 'choice'
  | 'choices'
  | 'country'
  | 'language'
  | 'flag'
  | 'instant'
  | 'day';

/** A part of a list that only some may see: without its right it is not there. */
type Guarded = {
  /** English; its own translation key. */
  readonly title: string;
  /** Needed beside the list's own right. */
  readonly right?: RoleRight;
};

export type Column = Guarded & {
  readonly type: ColumnType;
  /** Of `choice` and `choices`. */
  readonly options?: readonly string[];
  /** A cell may be empty: then nothing can be sorted by it. */
  readonly nullable?: true;
  /** Names a person or says where to find them: its export needs a step-up. */
  readonly personal?: true;
};

/**
 * What a list can be narrowed down by. `text` is a word that the list looks for, `choice` and `country` take several,
 * `language` one, `days` a range of days of moments (in the time zone that the call names), `dates` one of dates without a
 * time zone.
 */
export type Filter = Guarded & {
  /** Finds people by who they are: such a search is a look that is logged. */
  readonly personal?: true;
} & (
    | { readonly type: 'text' | 'country' | 'language' | 'days' | 'dates' | 'numbers' | 'flag' }
    | { readonly type: 'choice'; readonly options: readonly string[] }
  );

/** A list for operators, declared once: its calls, its SQL, its CSV and its screen are derived from it. */
export type List = {
  /** The path of its calls, and the name of its file. */
  readonly name: string;
  readonly title: string;
  readonly right: RoleRight;
  readonly columns: Readonly<Record<string, Column>> & { readonly id: Column };
  readonly filters: Readonly<Record<string, Filter>>;
  /** Columns that can be sorted by, because an index serves it. */
  readonly sorts: readonly string[];
  /** How rows stand when nobody says otherwise: a column of `sorts`, descending with a `-` before it. */
  readonly order: string;
};

/** A list as it is declared, with the names of its columns and filters in its type. */
export const list = <const L extends List>(declaration: L): L => declaration;

/** At most so many rows on a page. */
export const LONGEST_PAGE = 100;
/** A count goes no further, and says "at least". */
export const HIGHEST_COUNT = 10_000;

type Rights = { has(right: string): boolean };
const isOpen =
  (rights: Rights) =>
  ([, { right }]: [string, Guarded]) =>
    right === undefined || rights.has(right);

/** The names of the columns that somebody with these rights may see, in the order of the declaration. */
export const openColumns = ({ columns }: List, rights: Rights): string[] =>
  Object.entries(columns)
    .filter(isOpen(rights))
    .map(([name]) => name);

/** The names of the filters that they may use. */
export const openFilters = ({ filters }: List, rights: Rights): string[] =>
  Object.entries(filters)
    .filter(isOpen(rights))
    .map(([name]) => name);

type Options<D> = D extends { readonly options: readonly (infer O extends string)[] } ? O : string;
type Cell<C, Moment> = C extends { readonly type: infer T }
  ?
      | (T extends 'id' | 'integer'
          ? number
          : T extends 'flag'
            ? boolean
            : T extends 'instant'
              ? Moment
              : T extends 'choices'
                ? Options<C>[]
                : T extends 'choice'
                  ? Options<C>
                  : string)
      | (C extends { readonly nullable: true } ? null : never)
  : never;
type Shown<C> = { [K in keyof C]: C[K] extends { readonly right: string } ? never : K }[keyof C];

/** A row of a list: `Moment` is `Date` in the server, and text on the wire. Columns with a right can be missing. */
export type Row<L extends List, Moment = string> = {
  [K in Shown<L['columns']>]: Cell<L['columns'][K], Moment>;
} & { [K in Exclude<keyof L['columns'], Shown<L['columns']>>]?: Cell<L['columns'][K], Moment> };
