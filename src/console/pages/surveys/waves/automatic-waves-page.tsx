import { useState } from 'react';
import { call, useAction, useCall, useInvalidate } from '#console/call.ts';
import { HeldFields } from '#console/faces/form/held-fields.tsx';
import { LeaveDialog } from '#console/faces/form/leave-dialog.tsx';
import { useLeaveGuard } from '#console/faces/form/leave-guard.ts';
import { isDeepEqual } from '#console/is-deep-equal.ts';
import { GroupEditor } from '#console/pages/surveys/segments/group-editor.tsx';
import { LiveCount } from '#console/pages/surveys/segments/live-count.tsx';
import { type ConditionChoices, conditionProblem } from '#console/pages/surveys/segments/segment.ts';
import { canInvite, isLastDayOver } from '#console/pages/surveys/survey/can-invite.ts';
import { LinkToSurvey, PageOfSurvey } from '#console/pages/surveys/survey/page-of-survey.tsx';
import { type Survey, titleOf } from '#console/pages/surveys/survey/survey.ts';
import { pathOf, paths } from '#console/paths.ts';
import { HALTING_ENDS, isOpenSeries, SERIES_BOUNDS } from '#contract/rules/automatic-waves.ts';
import { areWithin } from '#contract/rules/bounds.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { FailureNotice } from '#ui/failure-notice.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { Stack } from '#ui/stack.tsx';
import { useToast } from '#ui/toast.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { AFTER_SERIES, type AutomaticWaves, type SeriesBody } from './series.ts';
import { EndFields, SeriesFields } from './series-fields.tsx';
import { useSeriesTexts } from './series-texts.ts';

/** Waves that a survey starts by itself, before they begin. */
export default function AutomaticWavesPage() {
  const { t } = useTranslation();
  return (
    <PageOfSurvey title={t('Automatic waves')} options={{ refetchOnWindowFocus: false }}>
      {(found) => <NewSeries survey={found} />}
    </PageOfSurvey>
  );
}

function NewSeries({ survey }: { survey: Survey }) {
  const { t, language } = useTranslation();
  const choices = useCall('GET /condition-choices', { query: { country: survey.country_code } });
  const before = useCall(
    'GET /surveys/:id/automatic-waves',
    { params: { id: survey.id } },
    { refetchOnWindowFocus: false },
  );
  return (
    <>
      <LinkToSurvey survey={survey} />
      <PageHeading
        title={t('Automatic waves')}
        lead={t('Invitations to "{survey}". Nobody is invited before you start them.', {
          survey: titleOf(survey, language),
        })}
      />
      <Loaded query={choices}>
        {(found) => (
          <Loaded query={before}>
            {({ series }) => <Beginning survey={survey} choices={found} before={series} />}
          </Loaded>
        )}
      </Loaded>
    </>
  );
}

/** What can't be started says so before anybody fills the form in; what is started here stays a form until it is left. */
function Beginning(props: SeriesFormProps) {
  const { t } = useTranslation();
  const { survey, before } = props;
  const [isOpen] = useState(isOpenSeries(before));
  const [isStartable] = useState(canInvite(survey));
  if (!isOpen && isStartable) return <SeriesForm {...props} />;
  return (
    <Notice tone="info">
      <p>
        {isOpen
          ? t('This survey has automatic waves already. Stop them before you set up others.')
          : isLastDayOver(survey)
            ? t('Its last day is over')
            : t('Members can be invited once the survey is live or in soft launch.')}
      </p>
      <ButtonLink to={`${pathOf(paths.survey, survey.id)}?tab=waves`} variant="secondary">
        {t('Back to the waves')}
      </ButtonLink>
    </Notice>
  );
}

type SeriesFormProps = { survey: Survey; choices: ConditionChoices; before: AutomaticWaves['series'] };
type Settings = Omit<SeriesBody, 'version'>;

const usual: Settings = {
  condition: { kind: 'all', of: [{ kind: 'age', from: 18, to: null }] },
  spread: false,
  order: 'random',
  rest_days: 7,
  not_after: [],
  per_hour: null,
  reminders: 1,
  reminder_days: 3,
  hours_between: 24,
  least_incidence: null,
  most_drop_out: null,
  most_signature_failures: null,
};

function SeriesForm({ survey, choices, before }: SeriesFormProps) {
  const { t } = useTranslation();
  const { reasonOf } = useSeriesTexts();
  const toast = useToast();
  const invalidate = useInvalidate();
  // A second operator's series in between is a conflict, not a new beginning, until this one has been told of it.
  const [seen, setSeen] = useState(before);
  const halted = seen?.end != null && seen.seen_at === null && HALTING_ENDS.has(seen.end);
  const [first] = useState(before?.settings ?? usual);
  const [settings, setSettings] = useState<Settings>(first);
  const leaving = useLeaveGuard(!isDeepEqual(settings, first));
  const start = useAction(
    (version: number) =>
      call(
        'POST /surveys/:id/automatic-waves',
        { params: { id: survey.id }, body: { ...settings, version } },
        { notify: false },
      ),
    {
      async done() {
        toast.success(t('The automatic waves are on their way'));
        await invalidate([...AFTER_SERIES]);
        leaving.goTo(`${pathOf(paths.survey, survey.id)}?tab=waves`);
      },
      async failed({ code }) {
        if (code === 'conflict') await invalidate(['GET /surveys/:id/automatic-waves']);
      },
    },
  );
  // Somebody else was faster.
  const theirs = start.failure?.code === 'conflict' ? before : null;
  const isTaken = isOpenSeries(theirs);
  const begin = () => {
    const known = theirs ?? seen;
    setSeen(known);
    void start.run(known?.version ?? 0);
  };
  return (
    <Stack>
      <HeldFields held={start.pending}>
        <Card title={t('Who')} aside={<LiveCount choices={choices} condition={settings.condition} />}>
          <GroupEditor
            group={settings.condition}
            choices={choices}
            place="condition"
            onChange={(condition) => setSettings({ ...settings, condition })}
          />
        </Card>
        <Card title={t('How the waves follow each other')}>
          <SeriesFields settings={settings} choices={choices} onChange={setSettings} />
        </Card>
      </HeldFields>
      <Card title={t('When they end')}>
        <HeldFields held={start.pending}>
          <EndFields settings={settings} onChange={setSettings} />
        </HeldFields>
        {halted && <Notice tone="info">{t('A wave that was paused with them goes on.')}</Notice>}
        <Button
          busy={start.pending}
          busyText={t('Loading...')}
          disabled={
            conditionProblem(settings.condition, choices.questions) !== null ||
            !areWithin(settings, SERIES_BOUNDS)
          }
          onClick={begin}
        >
          {t('Start the automatic waves')}
        </Button>
        {isTaken || (theirs && theirs.version !== seen?.version) ? (
          <Notice tone="danger" live="alert">
            {isTaken ? (
              t('This survey has automatic waves already. Stop them before you set up others.')
            ) : (
              <>
                {t(
                  "Someone else's automatic waves have run in the meantime. Start yours again if they should follow.",
                )}
                <p>
                  {t('Why they ended')}: {theirs && reasonOf(theirs)}
                </p>
              </>
            )}
          </Notice>
        ) : (
          <FailureNotice failure={start.failure} />
        )}
      </Card>
      {leaving.asking && <LeaveDialog onStay={leaving.stay} onLeave={leaving.leave} />}
    </Stack>
  );
}
