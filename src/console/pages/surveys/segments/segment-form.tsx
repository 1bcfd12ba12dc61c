import { useState } from 'react';
import { call, useInvalidate } from '#console/call.ts';
import { FormPage } from '#console/faces/form/form-page.tsx';
import { FormSection } from '#console/faces/form/form-section.tsx';
import { useSavedForm } from '#console/faces/form/saved-form.ts';
import { isDeepEqual } from '#console/is-deep-equal.ts';
import { pathOf, paths } from '#console/paths.ts';
import { fieldMessages } from '#contract/field-messages.ts';
import type { Group } from '#contract/rules/conditions.ts';
import { TextField } from '#ui/text-field.tsx';
import { useToast } from '#ui/toast.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { ConditionError } from './condition-error.tsx';
import { GroupEditor } from './group-editor.tsx';
import { LiveCount } from './live-count.tsx';
import { type ConditionChoices, conditionProblem, type Segment } from './segment.ts';
import { useSegmentFields } from './segment-fields.ts';

const ADULTS: Group = { kind: 'all', of: [{ kind: 'age', from: 18, to: null }] };

type SegmentFormProps = {
  segment: Segment | null;
  country: string;
  choices: ConditionChoices;
  onSaved?(segment: Segment): void;
};

/** Who is meant by a name; null: a new segment. */
export function SegmentForm({ segment, country, choices, onSaved }: SegmentFormProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const invalidate = useInvalidate();
  const [saved, setSaved] = useState<Group>(segment?.condition ?? ADULTS);
  const [condition, setCondition] = useState(saved);
  const problem = conditionProblem(condition, choices.questions);
  const fields = useSegmentFields(choices.questions);
  const form = useSavedForm({
    defaults: { name: segment?.name ?? '' },
    t,
    version: segment?.version ?? 0,
    isChanged: !isDeepEqual(condition, saved),
    check: () => Object.fromEntries(problem === null ? [] : [['condition', problem]]),
    async send({ name }, version) {
      const body = { name, condition };
      if (!segment)
        return call('POST /segments', { body: { ...body, country_code: country } }, { notify: false });
      const saved = await call(
        'PUT /segments/:id',
        { params: { id: segment.id }, body: { ...body, version } },
        { notify: false },
      );
      onSaved?.({ ...segment, ...body, ...saved });
      return saved;
    },
    async done({ id }: { version: number; id?: number }, goTo) {
      setSaved(condition);
      toast.success(t('Saved'));
      await invalidate(['GET /segments', 'GET /segments/:id']);
      if (id !== undefined) goTo(pathOf(paths.segment, id));
    },
  });
  return (
    <FormPage form={form} label={segment ? t('Segment') : t('New segment')} fields={fields}>
      <FormSection title={t('Name')} lead={t('You choose it by this name when you send a wave.')}>
        <TextField {...form.field('name')} label={t('Name')} autoComplete="off" required />
      </FormSection>
      <FormSection title={t('Who is meant')} lead={<LiveCount choices={choices} condition={condition} />}>
        <ConditionError error={form.errors.condition && t(form.errors.condition)} />
        <GroupEditor
          group={condition}
          choices={choices}
          place="condition"
          name="condition"
          onChange={setCondition}
        />
        {problem === fieldMessages.required && <p>{t('Some conditions are still empty.')}</p>}
      </FormSection>
    </FormPage>
  );
}
