import { useQueryClient } from '@tanstack/react-query';
import { call } from '#console/call.ts';
import { FormPage } from '#console/faces/form/form-page.tsx';
import { FormSection } from '#console/faces/form/form-section.tsx';
import { useSavedForm } from '#console/faces/form/saved-form.ts';
import type { OperatorCalls } from '#contract/operator/calls.ts';
import { TextField } from '#ui/text-field.tsx';
import { useToast } from '#ui/toast.tsx';
import { useTranslation } from '#ui/translation.tsx';

type Limits = OperatorCalls['GET /adjustment-limits']['data'];

export function LimitsForm({ limits }: { limits: Limits }) {
  const { t } = useTranslation();
  const toast = useToast();
  const queries = useQueryClient();
  const form = useSavedForm({
    defaults: {
      goodwill_per_month: String(limits.goodwill_per_month),
      adjusted_per_member: String(limits.adjusted_per_member),
      adjusted_per_operator: String(limits.adjusted_per_operator),
    },
    t,
    version: limits.version,
    send: ({ goodwill_per_month, adjusted_per_member, adjusted_per_operator }, version) =>
      call(
        'PUT /adjustment-limits',
        {
          body: {
            goodwill_per_month: Number(goodwill_per_month),
            adjusted_per_member: Number(adjusted_per_member),
            adjusted_per_operator: Number(adjusted_per_operator),
            version,
          },
        },
        { notify: false },
      ),
    async done() {
      toast.success(t('Saved'));
      await queries.invalidateQueries({ queryKey: ['GET /adjustment-limits'] });
    },
  });
  const fields = {
    goodwill_per_month: t('Goodwill points of a country in a month'),
    adjusted_per_member: t('Points of one member in 30 days'),
    adjusted_per_operator: t('Points by one operator in 30 days'),
  };
  return (
    <FormPage form={form} label={t('Limits of adjustments')} fields={fields}>
      <FormSection
        title={t('Goodwill')}
        lead={t(
          "Once it's spent, no more goodwill points can be given in that country until the month is over.",
        )}
      >
        <TextField
          {...form.field('goodwill_per_month')}
          label={fields.goodwill_per_month}
          type="number"
          min={0}
          step={1}
          required
        />
      </FormSection>
      <FormSection
        title={t('Without a second operator')}
        lead={t('What goes beyond waits until another operator approves it.')}
      >
        <TextField
          {...form.field('adjusted_per_member')}
          label={fields.adjusted_per_member}
          type="number"
          min={0}
          step={1}
          required
        />
        <TextField
          {...form.field('adjusted_per_operator')}
          label={fields.adjusted_per_operator}
          type="number"
          min={0}
          step={1}
          required
        />
      </FormSection>
    </FormPage>
  );
}
