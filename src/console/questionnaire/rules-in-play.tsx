import { useLanguageNames } from '#console/language-names.ts';
import { useRuleTexts } from '#console/pages/surveys/segments/rule-texts.ts';
import { GENDERS, holdsSoFar, type KnownSoFar } from '#contract/rules/conditions.ts';
import { storedScreenOutOf, undecidedScreenOuts } from '#contract/rules/interview-end.ts';
import type { StoredDefinition } from '#contract/rules/stored-definition.ts';
import { useTranslation } from '#ui/translation.tsx';
import styles from './editor.module.css';
import type { FiredRule } from './form-trace.ts';
import { askedFacts, type TriedFacts } from './tried-facts.ts';
import type { FormSentences } from './use-form-sentences.ts';
import type { ScreenOuts } from './use-screen-outs.ts';
import type { TriedQuota } from './use-tried-quotas.ts';

type RulesInPlayProps = {
  fired: readonly FiredRule[];
  stored: StoredDefinition;
  /** What rules say by now, and what they would say if nothing came any more. */
  known: KnownSoFar;
  waiting: KnownSoFar;
  quotas: readonly TriedQuota[];
  facts: TriedFacts;
  sentences: FormSentences;
  screenOuts: ScreenOuts;
};

/** What became of the rules in a test run: those that fired with what they looked at, those that wait for a fact, and quotas. */
export function RulesInPlay(props: RulesInPlayProps) {
  const { t } = useTranslation();
  const { fired, stored, known, waiting, quotas, sentences, screenOuts } = props;
  const factsOf = useFactTexts(props);
  const undecided = undecidedScreenOuts(stored, waiting);
  const conditionOf = (key: string) => screenOuts.sentenceFor(key);
  return (
    <>
      <h3 className={styles.page}>{t('Rules that fired')}</h3>
      {fired.length === 0 ? (
        <p>{t('None so far.')}</p>
      ) : (
        <ul>
          {fired.map((rule) => (
            <li key={JSON.stringify(rule)}>{sentenceOf(rule)}</li>
          ))}
        </ul>
      )}
      {undecided.length > 0 && (
        <>
          <h3 className={styles.page}>{t('Rules that wait for a fact')}</h3>
          <ul>
            {undecided.map(({ key }) => (
              <li key={key}>
                {t('The screen-out of "{question}": {condition}', {
                  question: sentences.nameOf(key),
                  condition: conditionOf(key) ?? '',
                })}
              </li>
            ))}
          </ul>
        </>
      )}
      {quotas.length > 0 && (
        <>
          <h3 className={styles.page}>{t('Quotas of this survey')}</h3>
          <ul>
            {quotas.map((quota) => (
              <li key={quota.id}>{standingOf(quota)}</li>
            ))}
          </ul>
        </>
      )}
    </>
  );

  function standingOf({ name, condition, isFull }: TriedQuota): string {
    const belongs = holdsSoFar(condition, known);
    if (belongs === null) return t('{name}: not known yet', { name });
    if (!belongs) return t("{name}: the member doesn't belong to it", { name });
    return isFull
      ? t("{name}: the member belongs to it, and it's full by now", { name })
      : t('{name}: the member belongs to it', { name });
  }

  function screenedOut(key: string): string {
    const question = sentences.nameOf(key);
    const condition = conditionOf(key);
    if (condition === null) return t('The screen-out of "{question}"', { question });
    const said = factsOf(key);
    return said === ''
      ? t('The screen-out of "{question}": {condition}', { question, condition })
      : t('The screen-out of "{question}": {condition}. What is known: {facts}', {
          question,
          condition,
          facts: said,
        });
  }

  function sentenceOf(rule: FiredRule): string {
    const question = sentences.nameOf(rule.question);
    if (rule.rule === 'screened_out') return screenedOut(rule.question);
    if (rule.rule === 'failed_check') return t('"{question}": a wrong answer to a check', { question });
    const because = sentences.nameOf(rule.because);
    if (rule.rule === 'shown')
      return t('"{question}" is shown because of "{because}"', { question, because });
    if (!('options' in rule))
      return t('"{question}" is hidden because of "{because}"', { question, because });
    return t('"{question}" offers {options} of {all} options because of "{because}"', {
      question,
      because,
      options: rule.options,
      all: rule.of,
    });
  }
}

/** What a screen-out looked at of the member, in words. */
function useFactTexts({ stored, facts, screenOuts: { profile } }: RulesInPlayProps): (key: string) => string {
  const { t } = useTranslation();
  const { languageName } = useLanguageNames();
  const { rules, genders } = useRuleTexts();
  return (key) => {
    const question = stored.find((one) => one.key === key);
    const { kinds, questions } = askedFacts(
      [(question && storedScreenOutOf(question)) ?? []].flat(),
      profile,
    );
    const gender = GENDERS.find((one) => one === facts.gender);
    const said: [string, string | undefined][] = [
      [rules.age, kinds.has('age') ? facts.age?.toString() : undefined],
      [rules.gender, kinds.has('gender') && gender ? genders[gender] : undefined],
      [rules.language, kinds.has('language') && facts.language ? languageName(facts.language) : undefined],
      [rules.registered, kinds.has('registered') ? facts.registered : undefined],
      ...questions.map(({ id, title, options }): [string, string | undefined] => {
        const chosen = facts.answers[id];
        if (chosen === null) return [title, t('None of these')];
        return [title, options.find((option) => option.id === chosen)?.name];
      }),
    ];
    return said.flatMap(([name, value]) => (value === undefined ? [] : `${name}: ${value}`)).join('; ');
  };
}
