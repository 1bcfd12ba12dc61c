import { Suspense, useMemo, useState } from 'react';
import { useCountries } from '#console/countries.tsx';
import { ThingPage } from '#console/faces/thing/thing-page.tsx';
import { NewerReleaseNotice } from '#console/newer-release-notice.tsx';
import { SurveyQuotas } from '#console/pages/surveys/survey-quotas/survey-quotas.tsx';
import { useSurveyTexts } from '#console/pages/surveys/survey-texts.ts';
import { useOfferCommands } from '#console/palette/page-commands.ts';
import { pathOf, paths } from '#console/paths.ts';
import { useOperator } from '#console/session.tsx';
import { FIELD_STATES, SURVEY_MOVES, type SurveyState } from '#contract/rules/survey-states.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Link } from '#ui/link.tsx';
import { loadable } from '#ui/loadable.tsx';
import { Notice } from '#ui/notice.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { isLastDayOver } from './can-invite.ts';
import { MoveDialog } from './move-dialog.tsx';
import { useMoveTexts } from './move-texts.ts';
import { presetOf } from './preset-names.ts';
import { type Survey, titleOf } from './survey.ts';
import { SurveyResults } from './survey-results.tsx';
import { SurveySettings } from './survey-settings.tsx';
import { useSurveySummary } from './survey-summary.tsx';

// What stands behind the first tabs comes with its own code.
const CopyDialog = loadable(() => import('./copy-dialog.tsx'));
const IdentifyDialog = loadable(() => import('#console/pages/surveys/exports/identify-dialog.tsx'));
const RaiseDialog = loadable(() => import('./raise-dialog.tsx'));
const SurveyAnswers = loadable(() => import('#console/pages/surveys/answers/survey-answers.tsx'));
const SurveyExports = loadable(() => import('#console/pages/surveys/exports/survey-exports.tsx'));
const SurveyHistory = loadable(() => import('./survey-history.tsx'));
const SurveyHosting = loadable(() => import('./survey-hosting.tsx'));
const SurveyTests = loadable(() => import('./survey-tests.tsx'));
const SurveyWaves = loadable(() => import('#console/pages/surveys/waves/survey-waves.tsx'));

export function SurveyView({ survey }: { survey: Survey }) {
  const { t, language } = useTranslation();
  const { may } = useOperator();
  const { nameOf } = useCountries();
  const { nameOfState, tones } = useSurveyTexts();
  const { nameOfMove } = useMoveTexts();
  const summary = useSurveySummary(survey);
  const [copying, setCopying] = useState(false);
  const [raising, setRaising] = useState(false);
  const [identifying, setIdentifying] = useState(false);
  const [to, setTo] = useState<SurveyState | null>(null);
  const { id, state, preset, survey_number, country_code } = survey;
  const [usual, ...others] = may('fieldwork')
    ? movesFrom(state).filter((move) => isOffered(survey, move))
    : [];
  const mayIdentify = may('participants_identify');
  const commands = useMemo(
    () =>
      mayIdentify
        ? [{ key: 'identify', name: t('Who stands behind pseudonyms'), run: () => setIdentifying(true) }]
        : [],
    [mayIdentify, t],
  );
  useOfferCommands(commands);
  const tabs = [
    { key: 'results', title: t('Results'), content: <SurveyResults survey={survey} onMove={setTo} /> },
    { key: 'quotas', title: t('Quotas'), content: <SurveyQuotas id={id} /> },
    { key: 'waves', title: t('Waves'), content: <SurveyWaves survey={survey} /> },
    {
      key: 'settings',
      title: t('Settings'),
      content: <SurveySettings survey={survey} />,
    },
    {
      key: 'hosting',
      title: t('Hosting'),
      content: <SurveyHosting survey={survey} />,
    },
    ...(survey.questionnaire_id === null
      ? []
      : [{ key: 'answers', title: t('Answers'), content: <SurveyAnswers id={id} /> }]),
    ...(may('fieldwork') || may('participants_identify') || survey.questionnaire_id !== null
      ? [{ key: 'exports', title: t('Exports'), content: <SurveyExports survey={survey} /> }]
      : []),
    { key: 'tests', title: t('Tests'), content: <SurveyTests survey={survey} /> },
    {
      key: 'history',
      title: t('History'),
      content: (
        <Card title={t('What happened')}>
          <SurveyHistory survey={survey} />
        </Card>
      ),
    },
  ];
  const unknown = [!(state in SURVEY_MOVES) && state, !presetOf(preset) && preset].find(Boolean);
  const isOver = FIELD_STATES.includes(state) && isLastDayOver(survey);
  return (
    <>
      {/* Where one can't be loaded, that is said at the top, beside the menu that it was asked for in. */}
      <Suspense>
        {copying && <CopyDialog survey={survey} onClose={() => setCopying(false)} />}
        {identifying && <IdentifyDialog survey={survey} onClose={() => setIdentifying(false)} />}
        {raising && <RaiseDialog survey={survey} onClose={() => setRaising(false)} />}
      </Suspense>
      <ThingPage
        above={`${t('Survey')} ${survey_number} · ${nameOf(country_code)}`}
        name={titleOf(survey, language)}
        state={<Badge tone={tones[state]}>{nameOfState(state)}</Badge>}
        action={usual && <Button onClick={() => setTo(usual)}>{nameOfMove(state, usual)}</Button>}
        notice={
          <>
            {unknown && <NewerReleaseNotice name={unknown} />}
            {isOver && (
              <Notice tone="warning" title={t('Its last day is over')}>
                {t(
                  'Nobody can be invited or start it any more. Set a later last day in its settings, or close it.',
                )}
              </Notice>
            )}
          </>
        }
        more={[
          ...others.map((move) => (
            <button key={move} type="button" onClick={() => setTo(move)}>
              {nameOfMove(state, move)}
            </button>
          )),
          ...(survey.questionnaire_id === null
            ? []
            : [
                <Link key="questionnaire" to={pathOf(paths.surveyQuestionnaire, id)}>
                  {t('Questionnaire')}
                </Link>,
              ]),
          ...(may('fieldwork')
            ? [
                <Link
                  key="attempts"
                  to={`${paths.attempts}?${new URLSearchParams({ survey: survey_number })}`}
                >
                  {t('Attempts')}
                </Link>,
                <Link key="reconcile" to={pathOf(paths.reconcile, id)}>
                  {t('Reconcile')}
                </Link>,
              ]
            : []),
          ...(may('fieldwork') && FIELD_STATES.includes(state)
            ? [
                <button key="raise" type="button" onClick={() => setRaising(true)}>
                  {t('Raise the points…')}
                </button>,
              ]
            : []),
          <button key="copy" type="button" onClick={() => setCopying(true)}>
            {t('Copy')}
          </button>,
        ]}
        summary={summary}
        tabs={tabs.map((tab) => ({
          ...tab,
          content: <Suspense fallback={<Spinner text={t('Loading...')} />}>{tab.content}</Suspense>,
        }))}
      />
      {to && <MoveDialog survey={survey} to={to} onClose={() => setTo(null)} />}
    </>
  );
}

/** None from a state that only a newer release knows. */
const movesFrom = (state: string): readonly SurveyState[] =>
  (SURVEY_MOVES as Readonly<Record<string, readonly SurveyState[]>>)[state] ?? [];

/** A soft launch is offered once it is known how many completes it takes. */
const isOffered = ({ target, soft_launch_completes }: Survey, move: SurveyState): boolean =>
  move !== 'soft_launch' || (target !== null && soft_launch_completes !== null);
