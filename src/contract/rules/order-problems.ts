import type { AuthoredAttribute, AuthoredForm } from './authored-form.ts';
import { isAlwaysBefore } from './page-order.ts';
import { pipedKeys } from './piping.ts';
import { authoredRulesIn } from './screen-outs.ts';

type OrderProblem = { code: 'order_random'; other: string };

/** What a question refers to that isn't before it in every order of the pages. */
export function orderProblems(form: AuthoredForm, index: number): OrderProblem[] {
  if (!form.some(({ page_moves }) => page_moves)) return [];
  const { title, condition, parent, screenout } = form[index] as AuthoredAttribute;
  const asked = screenout ? authoredRulesIn(screenout) : [];
  const named = new Set([
    ...pipedKeys(title),
    ...(condition ? [condition.attribute] : []),
    ...(parent === undefined ? [] : [parent]),
    ...asked.flatMap((rule) => (rule.kind === 'asked' ? [rule.attribute] : [])),
  ]);
  return [...named].flatMap((other): OrderProblem[] => {
    const at = form.findIndex(({ key }) => key === other);
    return at < 0 || isAlwaysBefore(form, at, index) ? [] : [{ code: 'order_random', other }];
  });
}
