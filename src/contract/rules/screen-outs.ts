import type {
  AskedRule,
  AuthoredAttribute,
  AuthoredCondition,
  AuthoredForm,
  AuthoredGroup,
  AuthoredRule,
} from './authored-form.ts';
import { waysToHold } from './ways-to-hold.ts';

export const isAuthoredGroup = (condition: AuthoredCondition): condition is AuthoredGroup =>
  'of' in condition;

/** The rules that stand in a condition, at any depth. */
export const authoredRulesIn = (condition: AuthoredCondition): AuthoredRule[] =>
  isAuthoredGroup(condition) ? condition.of.flatMap(authoredRulesIn) : [condition];

/** The same condition with other rules in place of its own. */
export const mapRules = (
  condition: AuthoredCondition,
  change: (rule: AuthoredRule) => AuthoredCondition,
): AuthoredCondition =>
  isAuthoredGroup(condition)
    ? { ...condition, of: condition.of.map((inner) => mapRules(inner, change)) }
    : change(condition);

/** Who is screened out by a question; null: nobody. Marks on its options say it as well. */
export function screenOutOf({ key, options = [], screenout }: AuthoredAttribute): AuthoredGroup | null {
  const marked = options.flatMap((option) => (option.screenout ? [option.key] : []));
  if (marked.length === 0) return screenout ?? null;
  const chosen: AskedRule = { kind: 'asked', attribute: key, options: marked };
  return { kind: 'any', of: screenout ? [chosen, screenout] : [chosen] };
}

/** A form without marks on options: its questions have conditions instead. */
export const withScreenOuts = (form: AuthoredForm): AuthoredForm =>
  form.map((attribute) => {
    const { options } = attribute;
    const screenout = screenOutOf(attribute);
    if (!screenout || !options?.some((option) => option.screenout)) return attribute;
    return { ...attribute, options: options.map(({ screenout: _mark, ...option }) => option), screenout };
  });

/**
 * By question the options of which each alone screens out: what earlier pages have to be passed without. A question that isn't put
 * to everybody says so of its own options alone.
 */
export function endingOptions(form: AuthoredForm): Map<string, Set<string>> {
  const choices = new Set(form.filter(({ type }) => type === 'sr' || type === 'mr').map(({ key }) => key));
  const found = new Map<string, Set<string>>();
  for (const attribute of form) {
    const screenout = screenOutOf(attribute);
    for (const way of (screenout && waysToHold<AuthoredRule>(screenout)) ?? []) {
      const [only, ...others] = way;
      if (others.length > 0 || !only?.holds || only.rule.kind !== 'asked') continue;
      const { attribute: key, options } = only.rule;
      if (choices.has(key) && (!attribute.condition || key === attribute.key))
        found.set(key, new Set([...(found.get(key) ?? []), ...options]));
    }
  }
  return found;
}
