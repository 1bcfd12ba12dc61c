import { agreeOnFacts } from './agreeing-facts.ts';
import type { AuthoredForm, AuthoredRule } from './authored-form.ts';
import { isComplete } from './conditions.ts';
import type { Reachability } from './reachable.ts';
import { authoredRulesIn, isAuthoredGroup, screenOutOf } from './screen-outs.ts';
import { type Literal, waysToHold } from './ways-to-hold.ts';

export type ScreenOutProblemCode =
  | 'screenout_empty'
  | 'screenout_unknown'
  | 'screenout_later'
  | 'screenout_open'
  | 'screenout_option_unknown'
  | 'screenout_row_unknown'
  | 'screenout_never_holds'
  /** Only the server knows the profile. */
  | 'screenout_profile_gone';

type Problem = { code: ScreenOutProblemCode; option?: string; row?: string; other?: string };

const isRuleComplete = (rule: AuthoredRule): boolean =>
  rule.kind === 'asked' ? rule.options.length > 0 : isComplete(rule);

/** What a question's screen-out names that isn't there, or comes on a later page. */
export function screenOutProblems(form: AuthoredForm, index: number, pages: readonly number[]): Problem[] {
  const screenout = form[index]?.screenout;
  if (!screenout) return [];
  const isEmpty = (condition: typeof screenout): boolean =>
    condition.of.length === 0 || condition.of.some((inner) => isAuthoredGroup(inner) && isEmpty(inner));
  const rules = authoredRulesIn(screenout);
  const problems: Problem[] =
    isEmpty(screenout) || !rules.every(isRuleComplete) ? [{ code: 'screenout_empty' }] : [];
  for (const rule of rules) {
    if (rule.kind !== 'asked') continue;
    const { attribute: other, row, options } = rule;
    const at = form.findIndex(({ key }) => key === other);
    const found = form[at];
    if (!found) problems.push({ code: 'screenout_unknown', other });
    else if (found.type === 'oe') problems.push({ code: 'screenout_open', other });
    else if ((pages[at] ?? 0) > (pages[index] ?? 0)) problems.push({ code: 'screenout_later', other });
    else {
      if (found.type === 'grid' && !found.rows?.some(({ key }) => key === row))
        problems.push({ code: 'screenout_row_unknown', other, row: row ?? '' });
      for (const option of options)
        if (!found.options?.some(({ key }) => key === option))
          problems.push({ code: 'screenout_option_unknown', option, other });
    }
  }
  return problems;
}

/** Whether there are answers and a member with which all of these rules hold, as far as that can be judged without the profile. */
function canHold(
  form: AuthoredForm,
  way: readonly Literal<AuthoredRule>[],
  { canBeChosen }: Reachability,
): boolean {
  if (!agreeOnFacts(way)) return false;
  const asked = way.flatMap(({ rule, holds }) => (rule.kind === 'asked' ? [{ ...rule, holds }] : []));
  const isForbidden = (attribute: string, option: string) =>
    asked.some((rule) => !rule.holds && rule.attribute === attribute && rule.options.includes(option));
  return canBeChosen(
    asked
      .filter(({ holds }) => holds)
      .map(({ attribute, options }) => {
        const index = form.findIndex(({ key }) => key === attribute);
        // Another row of a grid may have the same answer.
        const isGrid = form[index]?.type === 'grid';
        return { index, options: options.filter((option) => isGrid || !isForbidden(attribute, option)) };
      }),
  );
}

/** Whether nobody can ever be screened out by a question that has a screen-out. */
export function neverScreensOut(form: AuthoredForm, index: number, reachable: Reachability): boolean {
  const attribute = form[index];
  const screenout = attribute?.screenout ? screenOutOf(attribute) : null;
  const ways = screenout && waysToHold<AuthoredRule>(screenout);
  return ways != null && !ways.some((way) => canHold(form, way, reachable));
}
