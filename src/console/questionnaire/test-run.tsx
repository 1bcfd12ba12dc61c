import { useEffect, useRef, useState } from 'react';
import type { WireDefinition } from '#contract/portal/questionnaire.ts';
import { checkAnswers } from '#contract/rules/check-answers.ts';
import { chosenOptions, possibleFacts } from '#contract/rules/chosen-options.ts';
import {
  type InterviewEnd,
  interviewEnd,
  interviewKnowledge,
  storedScreenOutOf,
} from '#contract/rules/interview-end.ts';
import { inOrderOf, inPageOrder } from '#contract/rules/page-order.ts';
import { withEarlierAnswers } from '#contract/rules/piping.ts';
import type { Values } from '#contract/rules/questionnaire.ts';
import {
  answersElsewhere,
  answersOn,
  type PagedDefinition,
  pageAfter,
  pageBefore,
  pageDefinition,
  pagedDefinition,
} from '#contract/rules/questionnaire-pages.ts';
import { inRandomOrder } from '#contract/rules/random-order.ts';
import type { StoredDefinition } from '#contract/rules/stored-definition.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { scrollToFirstError } from '#ui/form-errors.ts';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { QuestionnaireFields } from '#ui/questionnaire-fields.tsx';
import { useTranslation } from '#ui/translation.tsx';
import styles from './editor.module.css';
import { firedRules } from './form-trace.ts';
import previewStyles from './preview.module.css';
import { RulesInPlay } from './rules-in-play.tsx';
import { TriedFactFields } from './tried-fact-fields.tsx';
import { askedFacts, knownOf, type TriedFacts } from './tried-facts.ts';
import { useAnswerErrors } from './use-answer-errors.ts';
import type { FormSentences } from './use-form-sentences.ts';
import type { ScreenOuts } from './use-screen-outs.ts';
import { useTriedQuotas } from './use-tried-quotas.ts';

type TestRunProps = {
  wire: WireDefinition;
  definition: StoredDefinition;
  language: string;
  sentences: FormSentences;
  screenOuts: ScreenOuts;
  survey: number | string | null;
  pictures: string;
  texts: { choose: string; parentFirst: string };
};

type Run = { page: number; answers: Values; end: InterviewEnd | 'complete' | null; seed: number };

const atTheStart = (paged: PagedDefinition, seed: number): Run => ({
  seed,
  page: pageAfter(paged, -1, {}) ?? 0,
  answers: {},
  end: null,
});

/** The questionnaire answered page by page by the rules of the interview, with the rules that fired and nothing saved. */
export function TestRun({
  wire,
  definition: written,
  language,
  sentences,
  screenOuts,
  survey,
  pictures,
  texts,
}: TestRunProps) {
  const { t } = useTranslation();
  const inOrder = (attempt: number) => {
    const ordered = inPageOrder(written, `test run ${attempt}`);
    return { stored: ordered, paged: pagedDefinition(inOrderOf(ordered, wire), ordered) };
  };
  const [{ page, answers, end, seed }, setRun] = useState(() => atTheStart(inOrder(0).paged, 0));
  const { stored, paged } = inOrder(seed);
  const [facts, setFacts] = useState<TriedFacts>({ answers: {} });
  const quotas = useTriedQuotas(survey, written);
  const asked = askedFacts(
    [...stored.flatMap((one) => storedScreenOutOf(one) ?? []), ...quotas.map(({ condition }) => condition)],
    screenOuts.profile,
  );
  const member = knownOf(facts, screenOuts.profile, new Date().toISOString().slice(0, 10));
  /** What rules say once the pages before one are answered; null: all are. */
  const knownAt = (following: number | null, accepted: Values) => {
    const toCome = stored.filter(
      (one) => following !== null && one.page >= following && accepted[one.id] === undefined,
    );
    const answered = { chosen: chosenOptions(stored, accepted), open: new Set(possibleFacts(toCome)) };
    return interviewKnowledge(stored, answered, member);
  };
  // The form may have changed since they were given: another question can stand under an id.
  const given = checkAnswers(paged.wire, answers).accepted;
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const said = useAnswerErrors();
  const questions = useRef<HTMLElement>(null);
  useEffect(() => {
    if (Object.keys(errors).length > 0 && questions.current) scrollToFirstError(questions.current);
  }, [errors]);
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    questions.current?.focus();
  }, [page]);
  const definition = inRandomOrder(
    withEarlierAnswers(pageDefinition(paged, page, answers), { wire: paged.wire, stored }, answers),
    stored,
    `test run ${seed}`,
  );
  const fired = firedRules(
    { stored, wire: paged.wire },
    answers,
    end === 'complete' ? paged.pages : page,
    end === 'complete' ? null : end,
  );

  function next() {
    const { accepted, errors: found } = checkAnswers(paged.wire, answers);
    const own = Object.entries(found).filter(([id]) => paged.pageOf.get(id) === page);
    setErrors(Object.fromEntries(own.map(([id, error]) => [id, said[error] ?? error])));
    if (own.length > 0) return;
    const following = pageAfter(paged, page, accepted);
    const ending = interviewEnd(stored, accepted, knownAt(following, accepted));
    if (ending) setRun({ seed, page, answers: accepted, end: ending });
    else if (following === null) setRun({ seed, page, answers: accepted, end: 'complete' });
    else setRun({ seed, page: following, answers: accepted, end: null });
  }

  const previous = pageBefore(paged, page, answers);
  const pages = Math.max(paged.pages, 1);
  const place = t('Page {page} of {pages}', { page: page + 1, pages });
  return (
    <>
      {(asked.questions.length > 0 || [...asked.kinds].some((kind) => kind !== 'answer')) && (
        <TriedFactFields asked={asked} facts={facts} languages={screenOuts.languages} onChange={setFacts} />
      )}
      {end === null ? (
        <>
          <ProgressBar label={t('Progress')} value={page} max={pages} text={place} />
          <section ref={questions} tabIndex={-1} aria-label={place} className={previewStyles.questions}>
            <QuestionnaireFields
              definition={definition}
              language={language}
              values={answersOn(paged, page, answers)}
              errors={errors}
              onChange={(values) =>
                setRun({ seed, page, end, answers: { ...answersElsewhere(paged, page, answers), ...values } })
              }
              pictures={pictures}
              texts={texts}
            />
          </section>
          <div className={styles.buttons}>
            <Button onClick={next}>{t('Next')}</Button>
            {previous !== null && (
              <Button variant="quiet" onClick={() => setRun({ seed, page: previous, answers, end: null })}>
                {t('Previous page')}
              </Button>
            )}
          </div>
        </>
      ) : (
        <p role="status">
          <Badge tone={end === 'complete' ? 'success' : 'warning'}>
            {
              {
                complete: t('Complete'),
                screenout: t('Screened out'),
                quality: t('Ended: a wrong answer to a check'),
              }[end === 'complete' ? end : end.outcome]
            }
          </Badge>
        </p>
      )}
      <RulesInPlay
        fired={fired}
        stored={stored}
        waiting={interviewKnowledge(
          stored,
          { chosen: chosenOptions(stored, given), open: new Set<number>() },
          member,
        )}
        known={knownAt(end === null ? page : null, given)}
        quotas={quotas}
        facts={facts}
        sentences={sentences}
        screenOuts={screenOuts}
      />
      <Button variant="quiet" onClick={() => setRun(atTheStart(inOrder(seed + 1).paged, seed + 1))}>
        {t('Start again')}
      </Button>
    </>
  );
}
