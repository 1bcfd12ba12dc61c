import type { AuthoredAttribute, AuthoredForm, AuthoredOption } from './authored-form.ts';
import { isAttentionCheck } from './interview-end.ts';
import { endingOptions } from './screen-outs.ts';

/** Of each question, lists of options: one of every list has to be chosen. */
type Needs = ReadonlyMap<number, readonly (readonly string[])[]>;

/** What one question can have chosen to meet its lists; then what that needs of earlier ones. */
type Choice = readonly string[];

/** The most combinations to look at for a whole form; what isn't judged by then is taken to be in order. */
const MOST_STEPS = 300_000;

/** The 0-based page of each question. */
export function pagesOf(form: AuthoredForm): number[] {
  let page = 0;
  return form.map((attribute) => {
    page = attribute.page ?? page;
    return page;
  });
}

function withNeed(needs: Needs, at: number, options: readonly string[]): Needs {
  return new Map(needs).set(at, [...(needs.get(at) ?? []), options]);
}

/** All ways to choose one option of every list, one by one. */
function* waysThrough(
  lists: readonly (readonly string[])[],
  from = 0,
  chosen: Choice = [],
): Generator<Choice> {
  const list = lists[from];
  if (!list) yield chosen;
  else
    for (const key of list)
      yield* waysThrough(lists, from + 1, chosen.includes(key) ? chosen : [...chosen, key]);
}

/** By key. */
type Options = ReadonlyMap<string, AuthoredOption>;

/** Whether a question can have these options chosen together. */
function fitsTogether(attribute: AuthoredAttribute, options: Options | undefined, choice: Choice): boolean {
  if (choice.length < 2) return true;
  if (attribute.type === 'sr') return false;
  if (attribute.type === 'grid') return choice.length <= (attribute.rows?.length ?? 0);
  return !choice.some((key) => options?.get(key)?.exclusive);
}

/**
 * Judges whether there are answers to a form with which a question is asked: its condition, the conditions and filters that
 * this one depends on, and no screen-out on an earlier page. Names that lead nowhere never hold.
 */
export function reachability(form: AuthoredForm) {
  const at = new Map(form.map(({ key }, index) => [key, index]));
  const pages = pagesOf(form);
  const endings = endingOptions(form);
  const options = form.map(({ options: all = [] }): Options => new Map(all.map((one) => [one.key, one])));
  let steps = 0;

  /** Adds what a question needs to be asked at all; null if that can't be. */
  function asked(needs: Needs, index: number): Needs | null {
    const condition = form[index]?.condition;
    if (!condition) return needs;
    const controller = at.get(condition.attribute);
    if (controller === undefined || controller >= index) return null;
    return withNeed(needs, controller, condition.options);
  }

  /** Adds what one of a question's options needs to be offered; null if that can't be. */
  function offered(needs: Needs, index: number, key: string): Needs | null {
    const attribute = form[index];
    if (attribute?.parent === undefined) return needs;
    const parent = at.get(attribute.parent);
    const under = options[index]?.get(key)?.parent ?? [];
    if (parent === undefined || parent >= index || under.length === 0) return null;
    return withNeed(needs, parent, under);
  }

  /** Whether earlier answers can meet everything; the last question first, since needs only lead backwards. */
  function canMeet(needs: Needs, page: number): boolean {
    const index = Math.max(-1, ...needs.keys());
    const attribute = form[index];
    if (!attribute) return true;
    const rest: Needs = new Map([...needs].filter(([other]) => other !== index));
    const visible = asked(rest, index);
    if (!visible) return false;
    const possible = (key: string) => {
      const option = options[index]?.get(key);
      if (option === undefined) return false;
      const endsThere =
        endings.get(attribute.key)?.has(key) || (isAttentionCheck(attribute) && !option.right);
      return !(endsThere && (pages[index] ?? 0) < page);
    };
    const asking = needs.get(index) ?? [];
    steps += asking.reduce((sum, list) => sum + list.length, needs.size);
    if (steps > MOST_STEPS) return true;
    const lists = asking.map((list) => list.filter(possible));
    // Otherwise all ways through the other lists would be gone through for nothing.
    if (lists.some((list) => list.length === 0)) return false;
    for (const choice of waysThrough(lists)) {
      steps += 1 + choice.length;
      if (steps > MOST_STEPS) return true;
      if (!fitsTogether(attribute, options[index], choice)) continue;
      const further = choice.reduce<Needs | null>((so, key) => so && offered(so, index, key), visible);
      if (further && canMeet(further, page)) return true;
    }
    return false;
  }

  return {
    /** Whether one option of each list can be chosen in one interview that lasts until the last of these questions. */
    canBeChosen(lists: readonly { index: number; options: readonly string[] }[]): boolean {
      const needs = lists.reduce<Needs>((so, { index, options: of }) => withNeed(so, index, of), new Map());
      return canMeet(needs, Math.max(0, ...lists.map(({ index }) => pages[index] ?? 0)));
    },
    /** Whether the question can be asked. */
    canBeAsked(index: number): boolean {
      const needs = asked(new Map(), index);
      return needs !== null && canMeet(needs, pages[index] ?? 0);
    },
    /** Whether one of its options can be offered. */
    canBeOffered(index: number, option: string): boolean {
      const needs = asked(new Map(), index);
      const more = needs && offered(needs, index, option);
      return more !== null && canMeet(more, pages[index] ?? 0);
    },
  };
}

export type Reachability = ReturnType<typeof reachability>;
