import { useLanguageNames } from '#console/language-names.ts';
import { type Condition, isGroup, type Rule, ruleProblem, rulesIn } from '#contract/rules/conditions.ts';
import { useFormats } from '#ui/formats.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { isLong } from './long-condition.ts';
import { useRuleTexts } from './rule-texts.ts';
import type { ConditionChoices } from './segment.ts';

/** What stands for a part that isn't chosen yet. */
const NOT_YET = '…';

type Questions = ConditionChoices['questions'];

/** Who is meant by a condition, in a sentence; `surveyName` says what a survey is called. */
export function useConditionSentence(
  questions: Questions,
  surveyName: (id: number) => string = String,
): (condition: Condition) => string {
  const { t } = useTranslation();
  const { date, number } = useFormats();
  const { languageName } = useLanguageNames();
  const { rules, steps, genders } = useRuleTexts();
  const between = (from: number | string | null, to: number | string | null) =>
    from === null
      ? t('up to {to}', { to: to ?? '' })
      : to === null
        ? t('from {from}', { from })
        : `${from}–${to}`;

  function answer({ options }: Extract<Rule, { kind: 'answer' }>): string {
    if (options.length === 0) return NOT_YET;
    const question = questions.find((one) => one.options.some(({ id }) => options.includes(id)));
    if (!question) return t("an answer that's gone");
    const names = options.map(
      (option) => question.options.find(({ id }) => id === option)?.name ?? t("an answer that's gone"),
    );
    return `${t('"{name}"', { name: question.title })}: ${names.join(', ')}`;
  }

  function rule(one: Rule): string {
    switch (one.kind) {
      case 'registered':
        return `${rules.registered}: ${between(one.from && date(one.from), one.to && date(one.to))}`;
      case 'age':
      case 'completes':
        return `${rules[one.kind]}: ${ruleProblem(one) === null ? between(one.from, one.to) : NOT_YET}`;
      case 'gender':
        return one.genders.map((gender) => genders[gender]).join(', ') || NOT_YET;
      case 'language':
        return `${rules.language}: ${one.languages.map((code) => languageName(code)).join(', ')}`;
      case 'answer':
        return answer(one);
      case 'active':
        return `${rules.active}: ${t('{days} days', { count: one.days, days: one.days })}`;
      case 'survey':
        return `${rules.survey}: ${steps[one.step]} (${one.surveys.map(surveyName).join(', ') || NOT_YET})`;
    }
  }

  function counted(condition: Condition): string {
    const count = rulesIn(condition).length;
    return t('{number} conditions', { count, number: number(count) });
  }

  return function sentence(condition: Condition): string {
    if (!isGroup(condition)) return rule(condition);
    const told = isLong(condition) ? counted : sentence;
    const parts = condition.of.map((inner) => (isGroup(inner) ? `(${told(inner)})` : rule(inner)));
    if (condition.kind === 'none') return t('none of these: {conditions}', { conditions: parts.join('; ') });
    return parts.join(condition.kind === 'all' ? ` ${t('and')} ` : ` ${t('or')} `);
  };
}
