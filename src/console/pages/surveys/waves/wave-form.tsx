import { Suspense, useState } from 'react';
import { call, useAction } from '#console/call.ts';
import { useCountries } from '#console/countries.tsx';
import { AddingSelect } from '#console/faces/form/adding-select.tsx';
import { LeaveDialog } from '#console/faces/form/leave-dialog.tsx';
import { useLeaveGuard } from '#console/faces/form/leave-guard.ts';
import { isDeepEqual } from '#console/is-deep-equal.ts';
import { GroupEditor } from '#console/pages/surveys/segments/group-editor.tsx';
import { LiveCount } from '#console/pages/surveys/segments/live-count.tsx';
import { type ConditionChoices, conditionProblem } from '#console/pages/surveys/segments/segment.ts';
import { canInvite, isLastDayOver } from '#console/pages/surveys/survey/can-invite.ts';
import type { Survey } from '#console/pages/surveys/survey/survey.ts';
import { useOperator } from '#console/session.tsx';
import { operatorFieldMessages } from '#contract/operator/operator-field-messages.ts';
import { areWithin } from '#contract/rules/bounds.ts';
import { DELIVERY_BOUNDS, SAMPLE_BOUNDS } from '#contract/rules/sampling.ts';
import { Button } from '#ui/button.tsx';
import { ButtonRow } from '#ui/button-row.tsx';
import { Card } from '#ui/card.tsx';
import { DescriptionList } from '#ui/description-list.tsx';
import { FailureNotice } from '#ui/failure-notice.tsx';
import { useFormats } from '#ui/formats.tsx';
import { loadable } from '#ui/loadable.tsx';
import { Notice } from '#ui/notice.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { Stack } from '#ui/stack.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { DeliveryFields } from './delivery-fields.tsx';
import { beginsTooLate, type Plan, plainPlan } from './plan.ts';
import { SampleFields } from './sample-fields.tsx';
import { SendDialog } from './send-dialog.tsx';
import { usualSample } from './usual-sample.ts';
import { Waterfall } from './waterfall.tsx';
import type { DryRun, Sample } from './wave.ts';
import { WhyMember } from './why-member.tsx';

const Expectation = loadable(() => import('./expectation.tsx'));

type WaveFormProps = {
  survey: Survey;
  choices: ConditionChoices;
  segments: readonly { id: number; name: string }[];
};

/** Seeds are short enough to be read out. */
const newSeed = () => Math.floor(Math.random() * 1_000_000);

/** Whom a wave is drawn from and how, its dry run, and the way to send exactly that. */
export function WaveForm({ survey, choices, segments }: WaveFormProps) {
  const { t } = useTranslation();
  const { number, points } = useFormats();
  const { may } = useOperator();
  const [first] = useState<Sample>(() => ({ ...usualSample, seed: newSeed() }));
  const [sample, setSample] = useState(first);
  const [plan, setPlan] = useState<Plan>(plainPlan);
  const [run, setRun] = useState<{ sample: Sample; per_hour: number | null; found: DryRun } | null>(null);
  const [sending, setSending] = useState(false);
  const dryRun = useAction(
    async () => {
      const found = await call(
        'POST /surveys/:id/dry-run',
        { params: { id: survey.id }, body: { ...sample, per_hour: plan.per_hour } },
        { notify: false },
      );
      return { sample, per_hour: plan.per_hour, found };
    },
    // Somebody may have closed the survey since, or opened it again.
    { invalidates: ['GET /surveys/:id'], done: setRun },
  );
  const choose = useAction((id: number) => call('GET /segments/:id', { params: { id } }, { notify: false }), {
    // Somebody may have removed it since.
    invalidates: ['GET /segments'],
    done: ({ condition }) => setSample((now) => ({ ...now, condition })),
  });
  const leaving = useLeaveGuard(!isDeepEqual(sample, first) || !isDeepEqual(plan, plainPlan));
  const isListEmpty = sample.recontact?.pseudonyms.length === 0;
  const { countries } = useCountries();
  const { time_zone = 'UTC' } = countries.find(({ code }) => code === survey.country_code) ?? {};
  const isTooLate = beginsTooLate(plan, time_zone, survey.closes_at);
  const isRun = run?.sample === sample && run.per_hour === plan.per_hour && !isTooLate;
  const found = isRun ? run.found : null;
  return (
    <Stack>
      <Card title={t('Who')} aside={<LiveCount choices={choices} condition={sample.condition} />}>
        {segments.length > 0 && (
          <AddingSelect
            label={t('Begin with a segment')}
            options={segments.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={({ target }) => void choose.run(Number(target.value))}
          />
        )}
        <FailureNotice failure={choose.failure} />
        <GroupEditor
          group={sample.condition}
          choices={choices}
          place="condition"
          onChange={(condition) => setSample({ ...sample, condition })}
        />
      </Card>
      <Card title={t('How many, and in which order')}>
        <SampleFields sample={sample} choices={choices} onChange={setSample} />
      </Card>
      <Card title={t('When the emails go')}>
        <DeliveryFields
          plan={plan}
          dayError={isTooLate ? t(operatorFieldMessages.wave_after_closing) : undefined}
          onChange={setPlan}
        />
        <Button
          variant={found ? 'secondary' : 'primary'}
          busy={dryRun.pending}
          busyText={t('Loading...')}
          disabled={
            conditionProblem(sample.condition, choices.questions) !== null ||
            !areWithin(sample, SAMPLE_BOUNDS) ||
            !areWithin(plan, DELIVERY_BOUNDS) ||
            isListEmpty ||
            isTooLate
          }
          onClick={() => void dryRun.run()}
        >
          {t('Dry run')}
        </Button>
        <FailureNotice failure={dryRun.failure} />
      </Card>
      <div role="status">
        {found && (
          <Stack>
            <Waterfall figures={found} aside={t('Seed {seed}, nothing written', { seed: sample.seed })} />
            <Suspense fallback={<Spinner text={t('Loading...')} />}>
              <Expectation found={found} />
            </Suspense>
            <Card title={t('Before you send it')}>
              <Stack>
                <DescriptionList
                  entries={[
                    { term: t('Members who can be invited'), text: number(found.eligible) },
                    { term: t('Members in this wave'), text: number(found.drawn) },
                    { term: t('Points, if all of them complete it'), text: points(found.points_at_most) },
                  ]}
                />
                {!canInvite(survey) && (
                  <Notice tone="warning">
                    {isLastDayOver(survey)
                      ? t('Its last day is over')
                      : t('Members can be invited once the survey is live or in soft launch.')}
                  </Notice>
                )}
                {found.drawn > 0 && canInvite(survey) && (
                  <ButtonRow>
                    <Button onClick={() => setSending(true)}>
                      {t('Send to {number} members…', { count: found.drawn, number: number(found.drawn) })}
                    </Button>
                  </ButtonRow>
                )}
              </Stack>
            </Card>
            {may('members_read') && <WhyMember survey={survey.id} sample={sample} choices={choices} />}
          </Stack>
        )}
      </div>
      {sending && found && (
        <SendDialog
          survey={survey}
          sample={sample}
          plan={plan}
          seen={found}
          onRunAgain={() => {
            setSending(false);
            void dryRun.run();
          }}
          onSent={leaving.goTo}
          onClose={() => setSending(false)}
        />
      )}
      {leaving.asking && <LeaveDialog onStay={leaving.stay} onLeave={leaving.leave} />}
    </Stack>
  );
}
