import type { GroupKind, Rule } from './conditions.ts';
import type { QUOTA_RULE_KINDS } from './quotas.ts';
import type { QuestionPicture, Texts } from './stored-definition.ts';

/**
 * A questionnaire as authors write it: with local keys instead of ids. Attribute keys are unique in the form,
 * option and row keys in their attribute.
 */
export type AuthoredForm = readonly AuthoredAttribute[];

export type AuthoredAttribute = {
  readonly key: string;
  readonly type: 'oe' | 'sr' | 'mr' | 'grid';
  readonly validation?: 'integer' | 'email' | 'date';
  /** Whether an answer is optional. */
  readonly optional?: true;
  /** Each attempt of a survey shows its options, or the rows of a grid, in an order of its own. */
  readonly shuffle?: true;
  /** Of the first question of a page: it changes places with other such pages in each attempt. */
  readonly page_moves?: true;
  /** 0-based page; defaults to that of the previous attribute. */
  readonly page?: number;
  readonly title: Texts;
  readonly picture?: QuestionPicture;
  readonly options?: readonly AuthoredOption[];
  readonly rows?: readonly { readonly key: string; readonly name: Texts }[];
  /** Key of an earlier attribute whose answer filters the options. */
  readonly parent?: string;
  /** Visible when one of these options of an earlier attribute is chosen. */
  readonly condition?: { readonly attribute: string; readonly options: readonly string[] };
  /** Whoever meets it is screened out of a survey as soon as answers up to its page say so. */
  readonly screenout?: AuthoredGroup;
};

export type AuthoredOption = {
  readonly key: string;
  readonly name: Texts;
  readonly exclusive?: true;
  /** Option keys of the parent attribute for which this one is offered. */
  readonly parent?: readonly string[];
  /** How forms said it before questions had `screenout`: choosing it screens out. */
  readonly screenout?: true;
  /** Keeps its place in a random order. */
  readonly stays?: true;
  /** The question checks the attention, and this is a right answer; any other ends a survey as bad quality. */
  readonly right?: true;
};

/** Has chosen one of these options of a question of the same form, or of a row of it; both by keys. */
export type AskedRule = {
  readonly kind: 'asked';
  readonly attribute: string;
  readonly row?: string;
  readonly options: readonly string[];
};

/** On answers of the interview by keys, and on facts as quotas have them. */
export type AuthoredRule = AskedRule | Extract<Rule, { kind: (typeof QUOTA_RULE_KINDS)[number] }>;
export type AuthoredGroup = { readonly kind: GroupKind; readonly of: readonly AuthoredCondition[] };
export type AuthoredCondition = AuthoredRule | AuthoredGroup;
