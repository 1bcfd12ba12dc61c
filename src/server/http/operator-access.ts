import type { Right } from '#contract/operator/rights.ts';

/** Who makes a call of the operators' API: an operator by a session, or a program by a key. */
export type SignedInOperator = {
  readonly operator_id: number;
  /** Null for a key. */
  readonly session_id: number | null;
  /** Null for a session. */
  readonly key_id: number | null;
  readonly name: string;
  readonly language: string;
  readonly rights: ReadonlySet<Right | string>;
  /** Country codes; null: every country. */
  readonly countries: readonly string[] | null;
  /** The second factor was shown in this session, or put off. */
  readonly verified: boolean;
  readonly stepped_up_until: Date | null;
};
