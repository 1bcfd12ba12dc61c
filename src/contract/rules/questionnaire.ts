/**
 * A questionnaire as it travels: the profiler, the extra questions of a
 * registration, the form of a reward and a built-in survey alike. What stands as a JSON key (attributes, rows) has a
 * text as id, what stands as a value (options) a number.
 */
export type Definition = readonly Attribute[];

export interface Attribute {
  id: string;
  title: string;
  /** Open text, single choice, multiple choice, one choice per row. */
  type: 'oe' | 'sr' | 'mr' | 'grid';
  validation?: 'integer' | 'email' | 'date' | undefined;
  /** What a browser may fill in by itself: a part of the member's postal address. */
  autocomplete?: AddressPart | undefined;
  required: boolean;
  /** The options; in a grid its columns. */
  values?: readonly AttributeOption[] | undefined;
  /** An earlier attribute whose answer filters the options. */
  parent?: string | undefined;
  rows?: readonly Row[] | undefined;
  /** The attribute is shown when one of these options of an earlier attribute is chosen. */
  condition?: readonly [attribute: string, ...options: number[]] | undefined;
}

/** As HTML names the parts of an address. */
export type AddressPart = 'street-address' | 'postal-code' | 'address-level2';

export interface AttributeOption {
  id: number;
  name: string;
  /** Cannot be chosen together with another option. */
  exclusive?: boolean | undefined;
  /** The options of the parent attribute under which this one is offered. */
  parent?: readonly number[] | undefined;
}

export interface Row {
  id: string;
  name: string;
}

/** `oe`: a text (integer: a number; date: YYYY-MM-DD), `sr`: an option, `mr`: options, `grid`: an option by row. */
export type Answer = string | number | readonly number[] | Readonly<Record<string, number>>;

/** Answers by attribute id, as they come from a form or a stranger: nothing is known of them yet. */
export type Values = Readonly<Record<string, unknown>>;

/** A visible attribute with what can be chosen in it now, and its answer, not yet judged. */
export interface AskedAttribute {
  attribute: Attribute;
  options: readonly AttributeOption[];
  answer: unknown;
}

/** The value under a key of an object's own; a key like `__proto__` finds nothing that was not sent. */
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

/** The options that can be chosen now: with a parent those that name its answer, none while it is unanswered. */
export function availableOptions(attribute: Attribute, values: Values): readonly AttributeOption[] {
  const parentAnswer = attribute.parent === undefined ? undefined : ownValue(values, attribute.parent);
  return optionsUnder(attribute, chosenIn(parentAnswer));
}

/** Whether an answer has the JSON shape that the type of its attribute asks for. */
export function hasShape(type: Attribute['type'], answer: unknown): boolean {
  if (type === 'sr') return typeof answer === 'number';
  if (type === 'mr') return Array.isArray(answer);
  if (type === 'grid') return typeof answer === 'object' && answer !== null && !Array.isArray(answer);
  return typeof answer === 'string' || typeof answer === 'number';
}

/** Whether nothing was answered: a field left empty, no box ticked, no row touched. */
export function isUnanswered(type: Attribute['type'], answer: unknown): boolean {
  if (answer === undefined || answer === null) return true;
  if (typeof answer === 'string') return answer.trim() === '';
  if (type !== 'mr' && type !== 'grid') return false;
  return (
    hasShape(type, answer) && Object.values(answer).every((choice) => type === 'grid' && choice === null)
  );
}

/**
 * The attributes that are asked, given the answers. An answer opens others only while its own attribute is visible and
 * still offers the chosen option, so that a chain closes as a whole. A condition sees earlier attributes only.
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

/** The attributes that are shown, given the answers (docs/specification.md §3, §4, "Visibility rule"). */
export function visibleAttributes(definition: Definition, values: Values): Attribute[] {
  return askedAttributes(definition, values).map(({ attribute }) => attribute);
}

/**
 * The options of a multiple choice after one was ticked or unticked: an exclusive one stands alone, and any other
 * replaces it (docs/specification.md §4). An option that the attribute does not have changes nothing.
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
 * The answers without choices that are no longer offered, because the answer of a parent changed. A form asks it after
 * every change, so that a field never keeps what it cannot show.
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
