import type { Texts } from './stored-definition.ts';

/**
 * A questionnaire as its author writes it: without ids, with local keys. Attribute keys are unique in the form,
 * option and row keys in their attribute.
 */
export type AuthoredForm = readonly AuthoredAttribute[];

export type AuthoredAttribute = {
  readonly key: string;
  readonly type: 'oe' | 'sr' | 'mr' | 'grid';
  readonly validation?: 'integer' | 'email' | 'date';
  /** An answer may be left out. */
  readonly optional?: true;
  /** 0-based page; without it the one of the attribute before. */
  readonly page?: number;
  readonly title: Texts;
  readonly options?: readonly AuthoredOption[];
  readonly rows?: readonly { readonly key: string; readonly name: Texts }[];
  /** Key of an earlier attribute whose answer filters the options. */
  readonly parent?: string;
  /** Shown while one of these options of an earlier attribute is chosen. */
  readonly condition?: { readonly attribute: string; readonly options: readonly string[] };
};

export type AuthoredOption = {
  readonly key: string;
  readonly name: Texts;
  readonly exclusive?: true;
  /** Option keys of the parent attribute under which it is offered. */
  readonly parent?: readonly string[];
  readonly screenout?: true;
};

/** What is wrong with a form, in English for its author: it can hold many problems at once. */
export class FormError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The questionnaire cannot be used:\n  ${problems.join('\n  ')}`);
    this.problems = problems;
  }
}
