/**
 * A questionnaire on the wire: profiler, extra registration questions, reward forms and built-in surveys alike. Ids
 * used as JSON keys (attributes, rows) are strings, ids used as values (options) are numbers.
 */
export type Definition = readonly Attribute[];

export interface Attribute {
  id: string;
  title: string;
  /** The title's language where it isn't the questionnaire's. */
  lang?: string | undefined;
  picture?: AttributePicture | undefined;
  /** Open text, single choice, multiple choice, one choice per row. */
  type: 'oe' | 'sr' | 'mr' | 'grid';
  validation?: 'integer' | 'email' | 'date' | undefined;
  /** For the browser's autocomplete: a part of the member's postal address. */
  autocomplete?: AddressPart | undefined;
  required: boolean;
  /** The options; for a grid its columns. */
  values?: readonly AttributeOption[] | undefined;
  /** An earlier attribute whose answer filters these options. */
  parent?: string | undefined;
  rows?: readonly Row[] | undefined;
  /** Visible when one of these options of an earlier attribute is chosen. */
  condition?: readonly [attribute: string, ...options: number[]] | undefined;
}

/** Autocomplete names of address parts in HTML. */
export type AddressPart = 'street-address' | 'postal-code' | 'address-level2';

/** Stands with the question, its size in pixels; `alt` says what it shows. */
export interface AttributePicture {
  hash: string;
  width: number;
  height: number;
  alt: string;
  lang?: string | undefined;
}

export interface AttributeOption {
  id: number;
  name: string;
  lang?: string | undefined;
  /** Can't be combined with other options. */
  exclusive?: boolean | undefined;
  /** The options of the parent attribute for which this one is offered. */
  parent?: readonly number[] | undefined;
}

export interface Row {
  id: string;
  name: string;
  lang?: string | undefined;
}

/** `oe`: a text (integer: a number; date: YYYY-MM-DD), `sr`: an option, `mr`: options, `grid`: an option by row. */
export type Answer = string | number | readonly number[] | Readonly<Record<string, number>>;

/** Answers by attribute id, as sent by a form; not validated. */
export type Values = Readonly<Record<string, unknown>>;

/** A visible attribute with its current options and its unvalidated answer. */
export interface AskedAttribute {
  attribute: Attribute;
  options: readonly AttributeOption[];
  answer: unknown;
}

/** An own property of an object, so that a key like `__proto__` finds nothing. */
function ownValue(object: unknown, key: string): unknown {
  const isObject = typeof object === 'object' && object !== null;
  return isObject && Object.hasOwn(object, key) ? (object as Values)[key] : undefined;
}

function chosenIn(answer: unknown): unknown[] {
  if (typeof answer === 'object' && answer !== null) return Object.values(answer);
  return [answer];
}

function optionsUnder(attribute: Attribute, parentChoice: readonly unknown[]): readonly AttributeOption[] {
  const options = attribute.values ?? [];
  if (attribute.parent === undefined) return options;
  return options.filter((option) => option.parent?.some((id) => parentChoice.includes(id)));
}

/** The options available now; with a parent only those for its answer, and none while it is unanswered. */
export function availableOptions(attribute: Attribute, values: Values): readonly AttributeOption[] {
  const parentAnswer = attribute.parent === undefined ? undefined : ownValue(values, attribute.parent);
  return optionsUnder(attribute, chosenIn(parentAnswer));
}

/** Whether an answer has the JSON type of its attribute. */
export function hasShape(type: Attribute['type'], answer: unknown): boolean {
  if (type === 'sr') return typeof answer === 'number';
  if (type === 'mr') return Array.isArray(answer);
  if (type === 'grid') return typeof answer === 'object' && answer !== null && !Array.isArray(answer);
  return typeof answer === 'string' || typeof answer === 'number';
}

/** Whether an answer is empty: no text, no box ticked, no row answered. */
export function isUnanswered(type: Attribute['type'], answer: unknown): boolean {
  if (answer === undefined || answer === null) return true;
  if (typeof answer === 'string') return answer.trim() === '';
  if (type !== 'mr' && type !== 'grid') return false;
  return (
    hasShape(type, answer) && Object.values(answer).every((choice) => type === 'grid' && choice === null)
  );
}

/**
 * The visible attributes for these answers. An answer only makes others visible while its own attribute is visible
 * and still offers the option, so dependent questions disappear together. A condition only sees earlier attributes.
 */
export function askedAttributes(definition: Definition, values: Values): AskedAttribute[] {
  const asked: AskedAttribute[] = [];
  const chosen = new Map<string, readonly number[]>();
  const isOpen = ([controller, ...opening]: NonNullable<Attribute['condition']>) =>
    chosen.get(controller)?.some((id) => opening.includes(id));
  for (const attribute of definition) {
    if (attribute.condition && !isOpen(attribute.condition)) continue;
    const options = optionsUnder(attribute, chosen.get(attribute.parent ?? '') ?? []);
    const answer = ownValue(values, attribute.id);
    const choice = new Set(hasShape(attribute.type, answer) ? chosenIn(answer) : []);
    chosen.set(
      attribute.id,
      options.map(({ id }) => id).filter((id) => choice.has(id)),
    );
    asked.push({ attribute, options, answer });
  }
  return asked;
}

/** The visible attributes for these answers (docs/specification.md §3, §4, "Visibility rule"). */
export function visibleAttributes(definition: Definition, values: Values): Attribute[] {
  return askedAttributes(definition, values).map(({ attribute }) => attribute);
}

/**
 * The options of a multiple choice after one was ticked or unticked: an exclusive option replaces all others and
 * vice versa (docs/specification.md §4). Unknown options change nothing.
 */
export function toggleOption(attribute: Attribute, selected: readonly number[], optionId: number): number[] {
  if (selected.includes(optionId)) return selected.filter((id) => id !== optionId);
  const option = attribute.values?.find(({ id }) => id === optionId);
  if (!option) return [...selected];
  if (option.exclusive) return [optionId];
  const exclusive = attribute.values?.filter((other) => other.exclusive).map(({ id }) => id) ?? [];
  return [...selected.filter((id) => !exclusive.includes(id)), optionId];
}

/**
 * The answers without choices that are no longer offered because a parent's answer changed. Forms call it after
 * every change, so that a field never keeps a value it can't show.
 */
export function withoutStaleChoices(definition: Definition, values: Values): Values {
  const kept = new Map(Object.entries(values));
  for (const { attribute, options, answer } of askedAttributes(definition, values)) {
    if (attribute.parent === undefined || !hasShape(attribute.type, answer)) continue;
    const offered = (id: unknown) => options.some((option) => option.id === id);
    if (Array.isArray(answer)) kept.set(attribute.id, answer.filter(offered));
    else if (typeof answer === 'object' && answer !== null)
      kept.set(attribute.id, Object.fromEntries(Object.entries(answer).filter(([, id]) => offered(id))));
    else if (!offered(answer)) kept.delete(attribute.id);
  }
  return Object.fromEntries(kept);
}
