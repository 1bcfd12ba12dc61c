import { useState } from 'react';
import { FormSection } from '#console/faces/form/form-section.tsx';
import { useRuleTexts } from '#console/pages/surveys/segments/rule-texts.ts';
import type { ConditionChoices } from '#console/pages/surveys/segments/segment.ts';
import { GENDERS, type Group } from '#contract/rules/conditions.ts';
import { type CrossedValue, crossed } from '#contract/rules/quotas.ts';
import { Button } from '#ui/button.tsx';
import { CheckboxGroup } from '#ui/checkbox-group.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { agesIn } from './ages-in.ts';

const DIMENSIONS = [0, 1, 2] as const;

type CrossQuotasProps = {
  questions: ConditionChoices['questions'];
  /** The number of quotas that can still be added. */
  room: number;
  onAdd(cells: readonly { name: string; condition: Group }[], wanted: string): void;
};

/** Interlocking quotas: one for each combination of up to three things. */
export function CrossQuotas({ questions, room, onAdd }: CrossQuotasProps) {
  const { t } = useTranslation();
  const { genders, rules } = useRuleTexts();
  const [picked, setPicked] = useState<readonly string[]>(['', '', '']);
  // Few are of another gender, so that a quota of the same size for them would hardly fill: it's added on request.
  const [crossedGenders, setCrossedGenders] = useState<readonly string[]>(['female', 'male']);
  const [ages, setAges] = useState('18–34, 35–54, 55+');
  const [wanted, setWanted] = useState('');
  const groups = agesIn(ages);

  function valuesOf(dimension: string): CrossedValue[] {
    if (dimension === 'gender')
      return GENDERS.filter((gender) => crossedGenders.includes(gender)).map((gender) => ({
        name: genders[gender],
        rule: { kind: 'gender', genders: [gender] },
      }));
    if (dimension === 'age')
      return (groups ?? []).map(({ from, to }) => ({
        name: to === null ? `${from}+` : `${from ?? 0}–${to}`,
        rule: { kind: 'age', from, to },
      }));
    const question = questions.find(({ id }) => id === dimension);
    return (question?.options ?? []).map(({ id, name }) => ({
      name,
      rule: { kind: 'answer', options: [id] },
    }));
  }

  const dimensions = [...new Set(picked)].filter((dimension) => dimension !== '').map(valuesOf);
  const cells = crossed(dimensions);
  const isTooMany = cells.length > room;
  return (
    <FormSection
      title={t('Interlocking quotas')}
      lead={t('Choose up to three things: each combination of them becomes a quota of its own.')}
    >
      <Stack>
        {DIMENSIONS.map((at) => (
          <SelectField
            key={at}
            label={t('Dimension {number}', { number: at + 1 })}
            placeholder={t('None')}
            value={picked[at] ?? ''}
            options={[
              { value: 'gender', label: rules.gender },
              { value: 'age', label: rules.age },
              ...questions.map(({ id, title }) => ({ value: id, label: title })),
            ]}
            onChange={({ target }) =>
              setPicked(picked.map((one, other) => (other === at ? target.value : one)))
            }
          />
        ))}
        {picked.includes('gender') && (
          <CheckboxGroup
            name="crossed-genders"
            label={rules.gender}
            values={crossedGenders}
            options={GENDERS.map((gender) => ({ value: gender, label: genders[gender] }))}
            onChange={({ target: { value } }) =>
              setCrossedGenders((before) =>
                before.includes(value) ? before.filter((one) => one !== value) : [...before, value],
              )
            }
          />
        )}
        {picked.includes('age') && (
          <TextField
            label={t('Age groups')}
            hint={t('Such as 18–34, 35–54, 55+')}
            autoComplete="off"
            value={ages}
            error={groups === null ? t('Please write age groups such as 18–34, 35–54, 55+') : undefined}
            onChange={({ target }) => setAges(target.value)}
          />
        )}
        <TextField
          label={t('Completes wanted of each')}
          inputMode="numeric"
          autoComplete="off"
          value={wanted}
          error={isTooMany ? t('These are too many quotas: there is room for {room}', { room }) : undefined}
          onChange={({ target }) => setWanted(target.value.trim())}
        />
        <Button
          variant="secondary"
          disabled={cells.length === 0 || isTooMany || groups === null}
          onClick={() => {
            onAdd(cells, wanted);
            setPicked(['', '', '']);
          }}
        >
          {t('Add {number} quotas', { count: cells.length, number: cells.length })}
        </Button>
      </Stack>
    </FormSection>
  );
}
