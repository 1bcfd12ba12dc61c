import type { Right } from '#contract/operator/rights.ts';

/** The caller of the operators' API: an operator with a session, or a program with an API key. */
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
  /** The second factor was shown in this session, or isn't required. */
  readonly verified: boolean;
  readonly stepped_up_until: Date | null;
};
