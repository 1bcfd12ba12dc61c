/** A text by language code. */
export type Texts = Readonly<Record<string, string>>;

/**
 * One version of a questionnaire as it is kept: what the wire shows with
 * its texts in every language, and what members never see (pages, screen-outs, keys).
 */
export type StoredDefinition = readonly StoredAttribute[];

export type StoredAttribute = {
  readonly id: string;
  /** The author's own name for it, unique in the questionnaire: the same from version to version. */
  readonly key: string;
  readonly type: 'oe' | 'sr' | 'mr' | 'grid';
  readonly validation?: 'integer' | 'email' | 'date';
  readonly required: boolean;
  /** 0-based; never smaller than that of the attribute before. */
  readonly page: number;
  readonly title: Texts;
  /** In a grid its columns; empty for open text. */
  readonly options: readonly StoredOption[];
  /** The id of the attribute whose answer filters the options. */
  readonly parent?: string;
  readonly rows?: readonly StoredRow[];
  readonly condition?: readonly [attribute: string, ...options: number[]];
};

export type StoredOption = {
  readonly id: number;
  readonly key: string;
  readonly name: Texts;
  readonly exclusive?: true;
  /** Option ids of the parent attribute under which it is offered. */
  readonly parent?: readonly number[];
  /** Whoever chooses it is not in the target group of the survey. */
  readonly screenout?: true;
};

export type StoredRow = {
  readonly id: string;
  readonly key: string;
  readonly name: Texts;
  /** The fact about a member that each column means in this row: option id to an id from the options' sequence. */
  readonly facts: Readonly<Record<string, number>>;
};
