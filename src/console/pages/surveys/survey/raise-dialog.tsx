import { useState } from 'react';
import { call, useAction } from '#console/call.ts';
import { FormDialog } from '#console/faces/form/form-dialog.tsx';
import { ActionDialog } from '#console/faces/thing/action-dialog.tsx';
import type { OperatorCalls } from '#contract/operator/calls.ts';
import { useForm } from '#ui/form.ts';
import { useFormats } from '#ui/formats.tsx';
import { Notice } from '#ui/notice.tsx';
import { NumberField } from '#ui/number-field.tsx';
import { useToast } from '#ui/toast.tsx';
import { useTranslation } from '#ui/translation.tsx';
import type { Survey } from './survey.ts';

type Planned = { to: number; cost: OperatorCalls['GET /surveys/:id/raise-cost']['data'] };

/** More points for a survey: first how many, then what that costs for whoever was invited before. */
export default function RaiseDialog({ survey: now, onClose }: { survey: Survey; onClose(): void }) {
  const [survey] = useState(now);
  const [planned, setPlanned] = useState<Planned | null>(null);
  if (planned === null) return <HowMany survey={survey} onPlanned={setPlanned} onClose={onClose} />;
  return <Raise survey={survey} {...planned} onClose={onClose} />;
}

type HowManyProps = { survey: Survey; onPlanned(planned: Planned): void; onClose(): void };

const isAbove = ({ cost: { ceiling } }: Planned) => ceiling !== null && ceiling.promised > ceiling.ceiling;

function HowMany({ survey: { id, points: from }, onPlanned, onClose }: HowManyProps) {
  const { t } = useTranslation();
  const { points } = useFormats();
  const [refused, setRefused] = useState<Planned | null>(null);
  const form = useForm({
    defaults: { to: '' },
    t,
    send: async ({ to }) => ({
      to: Number(to),
      cost: await call('GET /surveys/:id/raise-cost', { params: { id }, query: { to } }, { notify: false }),
    }),
    done: (planned) => (isAbove(planned) ? setRefused(planned) : onPlanned(planned)),
  });
  return (
    <FormDialog
      title={t('Raise the points for a complete')}
      lead={<p>{t('A complete earns {points} now. It can only earn more.', { points: points(from) })}</p>}
      form={form}
      confirm={t('Show the cost')}
      onClose={onClose}
    >
      <NumberField
        {...form.field('to')}
        label={t('Points for a complete')}
        min={from + 1}
        max={1_000_000}
        step={1}
        required
      />
      {refused?.cost.ceiling && (
        <Notice tone="warning" live="alert">
          {t(
            'With {raised} for a complete the survey would promise {promised} in all, but its ceiling is {ceiling}. Set a higher one first, with "Ceilings…" on the page of its waves, or choose fewer points.',
            {
              raised: points(refused.to),
              promised: points(refused.cost.ceiling.promised),
              ceiling: points(refused.cost.ceiling.ceiling),
            },
          )}
        </Notice>
      )}
    </FormDialog>
  );
}

function Raise({ survey, to, cost, onClose }: Planned & { survey: Survey; onClose(): void }) {
  const { t } = useTranslation();
  const { number, points } = useFormats();
  const toast = useToast();
  const { id, points: from } = survey;
  const { open, most, completes, top_up } = cost;
  const action = useAction(
    () => call('POST /surveys/:id/raises', { params: { id }, body: { from, to } }, { notify: false }),
    {
      invalidates: [
        'GET /surveys/:id',
        'GET /surveys/:id/raises',
        'GET /surveys/:id/figures',
        'GET /surveys/:id/history',
      ],
      done() {
        toast.success(t('The points are being raised'));
        onClose();
      },
    },
  );
  // Members were invited, or the ceiling was lowered, since the cost was shown.
  const refused = action.failure?.errors.to;
  return (
    <ActionDialog
      title={t('Raise the points from {from} to {to}?', { from: number(from), to: number(to) })}
      consequences={[
        t('Whoever is invited from now on gets {points} for a complete.', { points: points(to) }),
        t("{members} invited members who haven't finished are promised more: at most {points}.", {
          count: open,
          members: number(open),
          points: points(most),
        }),
        t('{completes} completes get a top-up now: {points} together.', {
          count: completes,
          completes: number(completes),
          points: points(top_up),
        }),
      ]}
      undo={t("This can't be undone.")}
      confirm={t('Raise the points')}
      action={refused ? { ...action, failure: null } : action}
      onClose={onClose}
    >
      {refused && (
        <Notice tone="danger" live="alert">
          {t(refused)}
        </Notice>
      )}
    </ActionDialog>
  );
}
