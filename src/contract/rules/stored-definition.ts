import type { Group } from './conditions.ts';

/** A text by language code. */
export type Texts = Readonly<Record<string, string>>;

/** A picture that stands with a question, in pixels; `alt` is what it shows, for those who can't see it. */
export type QuestionPicture = {
  readonly hash: string;
  readonly width: number;
  readonly height: number;
  readonly alt: Texts;
};

/**
 * One stored version of a questionnaire: the wire format with texts in all languages, plus what members never see
 * (pages, screen-outs, keys).
 */
export type StoredDefinition = readonly StoredAttribute[];

export type StoredAttribute = {
  readonly id: string;
  /** The author's key, unique in the questionnaire and stable between versions. */
  readonly key: string;
  readonly type: 'oe' | 'sr' | 'mr' | 'grid';
  readonly validation?: 'integer' | 'email' | 'date';
  readonly required: boolean;
  readonly shuffle?: true;
  /** Of the first question of a page: the page changes places with other such pages. */
  readonly page_moves?: true;
  /** 0-based; never lower than that of the previous attribute. */
  readonly page: number;
  readonly title: Texts;
  readonly picture?: QuestionPicture;
  /** For a grid its columns; empty for open text. */
  readonly options: readonly StoredOption[];
  /** The id of the attribute whose answer filters the options. */
  readonly parent?: string;
  readonly rows?: readonly StoredRow[];
  readonly condition?: readonly [attribute: string, ...options: number[]];
  /** Versions before it have marks on options alone. */
  readonly screenout?: Group;
};

export type StoredOption = {
  readonly id: number;
  readonly key: string;
  readonly name: Texts;
  readonly exclusive?: true;
  /** Option ids of the parent attribute for which it is offered. */
  readonly parent?: readonly number[];
  /** Choosing it is enough to be screened out; what releases before `screenout` of questions go by. */
  readonly screenout?: true;
  /** Keeps its place in a random order. */
  readonly stays?: true;
  /** The question checks the attention, and this is a right answer. */
  readonly right?: true;
};

export type StoredRow = {
  readonly id: string;
  readonly key: string;
  readonly name: Texts;
  /** For each row, maps a column's option id to the id of the fact it means (from the options' sequence). */
  readonly facts: Readonly<Record<string, number>>;
};
