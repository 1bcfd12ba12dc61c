import { useState } from 'react';
import { call, useAction, useCall, useInvalidate } from '#console/call.ts';
import { useCountries } from '#console/countries.tsx';
import { ActionDialog } from '#console/faces/thing/action-dialog.tsx';
import type { Survey } from '#console/pages/surveys/survey/survey.ts';
import { pathOf, paths } from '#console/paths.ts';
import type { Conflict } from '#contract/errors.ts';
import { EXCLUSIONS } from '#contract/rules/sampling.ts';
import { Button } from '#ui/button.tsx';
import { useFormats } from '#ui/formats.tsx';
import { Notice } from '#ui/notice.tsx';
import { useToast } from '#ui/toast.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { deliveryOf, type Plan } from './plan.ts';
import type { DryRun, Sample } from './wave.ts';
import { useWaveTexts } from './wave-texts.ts';

type SendDialogProps = {
  survey: Survey;
  sample: Sample;
  plan: Plan;
  seen: DryRun;
  onRunAgain(): void;
  /** Shows the wave's page: what was chosen is saved. */
  onSent(to: string): void;
  onClose(): void;
};

/** Sends exactly the members of a dry run, or says what has changed since. */
export function SendDialog({ survey, sample, plan, seen, onRunAgain, onSent, onClose }: SendDialogProps) {
  const { t } = useTranslation();
  const { number, points, dateTime } = useFormats();
  const toast = useToast();
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const { members, excluded, eligible, drawn, digest, points_at_most } = seen;
  const figures = { members, excluded, eligible, drawn, digest };
  const { countries } = useCountries();
  const { time_zone = 'UTC' } = countries.find(({ code }) => code === survey.country_code) ?? {};
  const invalidate = useInvalidate();
  const delivery = deliveryOf(plan, time_zone);
  const replicates = Math.min(delivery.replicates, drawn);
  const quiet = useCall('GET /quiet-hours').data?.find(
    ({ country_code }) => country_code === survey.country_code,
  );
  const action = useAction(
    () =>
      call(
        'POST /surveys/:id/waves',
        {
          params: { id: survey.id },
          body: { ...sample, seen: figures, ...delivery },
        },
        { notify: false },
      ),
    {
      invalidates: ['GET /surveys/:id', 'GET /surveys/:id/waves', 'GET /surveys/:id/history'],
      done({ wave_id }) {
        toast.success(delivery.starts_at === null ? t('The wave is on its way') : t('The wave is scheduled'));
        onSent(pathOf(paths.wave, wave_id));
      },
      failed(error) {
        setConflict(error.conflict ?? null);
        // Somebody may have closed the survey, which the page below says.
        void invalidate(['GET /surveys/:id']);
      },
    },
  );
  const count = { count: seen.drawn, number: number(seen.drawn) };
  return (
    <ActionDialog
      title={t('Send to {number} members?', count)}
      consequences={[
        delivery.starts_at === null
          ? t('They get an invitation by email from now on.')
          : t('They get an invitation by email from {moment} on.', { moment: dateTime(delivery.starts_at) }),
        ...(replicates === 1
          ? []
          : [
              t(
                "They're shared out to {number} replicates. The first begins; the others wait until you let them go.",
                {
                  number: number(replicates),
                },
              ),
            ]),
        ...(delivery.per_hour === null
          ? []
          : [
              t('Emails leave at a rate of at most {number} an hour, for about {hours} hours.', {
                number: number(delivery.per_hour),
                count: Math.ceil(seen.drawn / delivery.per_hour),
                hours: number(Math.ceil(seen.drawn / delivery.per_hour)),
              }),
            ]),
        ...(quiet && quiet.from_hour !== null && quiet.until_hour !== null
          ? [
              t('No email leaves between {from} and {until} in the country.', {
                from: `${quiet.from_hour}:00`,
                until: `${quiet.until_hour}:00`,
              }),
            ]
          : []),
        ...(survey.opens_at && Date.parse(survey.opens_at) > Date.now()
          ? [t('The emails wait until the survey opens: {moment}.', { moment: dateTime(survey.opens_at) })]
          : []),
        t('If all of them complete it, they earn {points}.', { points: points(points_at_most) }),
        t("Whoever can't be invited any more when their email goes gets none; the wave's page says why."),
      ]}
      undo={t('You can stop the wave, but emails that have gone by then stay sent.')}
      confirm={t('Send')}
      action={conflict ? { ...action, failure: null } : action}
      onClose={onClose}
    >
      {conflict && <ChangedSince conflict={conflict} onRunAgain={onRunAgain} />}
    </ActionDialog>
  );
}

/** What a sample would be by now, and was in the dry run. */
function ChangedSince({ conflict, onRunAgain }: { conflict: Conflict; onRunAgain(): void }) {
  const { t } = useTranslation();
  const { passed } = useWaveTexts();
  const nameOf = (field: string) => {
    const exclusion = EXCLUSIONS.find((one) => one === field);
    if (exclusion) return t('Left out at "{step}"', { step: passed[exclusion] });
    return field === 'members' ? t('Members of the country') : t('Members in this wave');
  };
  return (
    <Notice tone="warning" live="alert" title={t('The members have changed since the dry run')}>
      <ul>
        {conflict.changed.map(({ field, theirs, yours }) => (
          <li key={field}>
            {t('{what}: {before}, now {now}', {
              what: nameOf(field),
              before: String(yours),
              now: String(theirs),
            })}
          </li>
        ))}
      </ul>
      <p>{t('Nobody has been invited.')}</p>
      <Button variant="secondary" onClick={onRunAgain}>
        {t('Run again')}
      </Button>
    </Notice>
  );
}
