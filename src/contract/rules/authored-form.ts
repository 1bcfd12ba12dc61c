import type { Texts } from './stored-definition.ts';

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
  /** 0-based page; defaults to that of the previous attribute. */
  readonly page?: number;
  readonly title: Texts;
  readonly options?: readonly AuthoredOption[];
  readonly rows?: readonly { readonly key: string; readonly name: Texts }[];
  /** Key of an earlier attribute whose answer filters the options. */
  readonly parent?: string;
  /** Visible when one of these options of an earlier attribute is chosen. */
  readonly condition?: { readonly attribute: string; readonly options: readonly string[] };
};

export type AuthoredOption = {
  readonly key: string;
  readonly name: Texts;
  readonly exclusive?: true;
  /** Option keys of the parent attribute for which this one is offered. */
  readonly parent?: readonly string[];
  readonly screenout?: true;
  /** Keeps its place in a random order. */
  readonly stays?: true;
  /** The question checks the attention, and this is a right answer; any other ends a survey as bad quality. */
  readonly right?: true;
};
