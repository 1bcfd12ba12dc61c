import type { Selectable } from 'kysely';
import type { Db } from './connect.ts';
import type { DB } from './tables.ts';

/** A view holds nothing of its own. */
type View = 'invitation_standings' | 'contact_limits' | 'survey_room' | 'reward_pictures';
export type Table = Exclude<keyof DB, View>;
export type Column<T extends Table> = keyof DB[T] & string;

/** By what the rows of a member are found. */
export type MemberKeys = {
  member_id: number;
  email_key: string;
  /** SHA-256 of the address, as the mails of people who are no members are counted. */
  address_hash: Buffer;
};

/** What the copy that a member can ask for shows of a column (GDPR article 15). */
export type InCopy =
  /** The value as it stands. */
  | 'copied'
  /** What the value stands for, in words: the answer of an option, the title of a survey. */
  | 'in_words'
  /** Nothing, since it leads from row to row and says nothing. */
  | 'key'
  /** Nothing: a password, a token or the check value of one. */
  | 'secret'
  /** Nothing: it follows from what the copy shows elsewhere. */
  | 'derived'
  /** Nothing: it is about other people too, or about them alone. */
  | 'others'
  /** Nothing: it is about an operator of the panel. */
  | 'operator'
  /** Nothing: it is how far the panel's work on the row has come. */
  | 'progress'
  /** Nothing: it is emptied when the account starts, and nobody signs in before. */
  | 'before_account';

type Owner<T extends Table> = {
  [C in Column<T>]?: keyof MemberKeys | { [O in Table]: `${O}.${Column<O>}` }[Table];
};

/** What a table holds of people. */
export type Holding<T extends Table = Table> = {
  /**
   * The columns by which a row is a member's, each a key of the member or a column of another table that is; none
   * where no way leads from a member to a row.
   */
  of: Owner<T>;
  columns: { [C in Column<T>]: InCopy };
  /** The column that says which row is the newest. */
  newest?: Column<T>;
  /** When a member leaves the rows go, or stay for a reason without what is `emptied`. */
  leaving: 'erased' | { kept: string; emptied?: readonly Column<T>[] };
};

export type Holdings = { [T in Table]?: Holding<T> };

/** What a member who leaves is told of it. */
export type Farewell = {
  points: number;
  pending: number;
  cancelled_requests: number;
  cancelled_points: number;
  sent_requests: number;
};

/** What a feature holds of people; the copy, the erasure and their tests go by it. */
export type PersonalDataOf<H extends Holdings = Holdings> = {
  holds: H;
  /**
   * Erases what does not go with the member's own row, which is locked and still there, and empties what stays;
   * `erased_by` is `member`, or whoever does it for them; `tell` takes what the receipt of the deletion says of it.
   */
  leave?(
    db: Db,
    member: { member_id: number; email_key: string; erased_by: string },
    tell: (figures: Partial<Farewell>) => void,
  ): Promise<unknown>;
};

/** Keeps the literal types of a declaration. */
export const personalData = <const H extends Holdings>(declared: PersonalDataOf<H>): PersonalDataOf<H> =>
  declared;

type Shown = 'copied' | 'in_words' | 'key';

type ShownColumns<T extends Table, H> = H extends { columns: infer F }
  ? { [C in keyof F]: F[C] extends Shown ? C : never }[keyof F] & keyof Selectable<DB[T]>
  : never;

/** A member's rows by table, with those columns alone that a copy may be made of. */
export type HeldRows<H extends Holdings> = {
  [T in keyof H & Table]: Array<Pick<Selectable<DB[T]>, ShownColumns<T, H[T]>>>;
};

export const isShown = (column: InCopy): boolean =>
  column === 'copied' || column === 'in_words' || column === 'key';
