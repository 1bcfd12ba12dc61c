import { useState } from 'react';
import { checkAnswers } from '#contract/rules/check-answers.ts';
import type { Definition, Values } from '#contract/rules/questionnaire.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { markEntered, unhideErrors } from '#ui/form-errors.ts';
import { QuestionnaireFields } from '#ui/questionnaire-fields.tsx';
import type { Texts } from './texts.data.ts';

function definitionIn(t: Texts): Definition {
  return [
    {
      id: '1',
      title: t.transport,
      type: 'sr',
      required: true,
      values: t.transportNames.map((name, at) => ({ id: 11 + at, name })),
    },
    { id: '2', title: t.children, type: 'oe', validation: 'integer', required: true, condition: ['1', 14] },
    {
      id: '3',
      title: t.devices,
      type: 'mr',
      required: true,
      values: t.deviceNames.map((name, at) => ({ id: 31 + at, name, exclusive: at === 4 })),
    },
    {
      id: '4',
      title: t.countryTitle,
      type: 'sr',
      required: true,
      values: t.countries.map((name, at) => ({ id: 41 + at, name })),
    },
    {
      id: '5',
      title: t.city,
      type: 'sr',
      required: true,
      parent: '4',
      values: t.cities.map((name, at) => ({ id: 51 + at, name, parent: [41 + Math.floor(at / 3)] })),
    },
    {
      id: '6',
      title: t.gridTitle,
      type: 'grid',
      required: true,
      rows: t.gridRows.map((name, at) => ({ id: `6${at + 1}`, name })),
      values: t.gridColumns.map((name, at) => ({ id: 601 + at, name })),
    },
    { id: '7', title: t.email, type: 'oe', validation: 'email', required: false },
    { id: '8', title: t.birthdate, type: 'oe', validation: 'date', required: false },
    { id: '9', title: t.message, type: 'oe', required: true },
  ];
}

/**
 * A questionnaire with every type, a condition, a parent and an exclusive option; its answers are shown below it.
 */
export function QuestionnaireSection({ t }: { t: Texts }) {
  const definition = definitionIn(t);
  const [values, setValues] = useState<Values>({});
  const [errors, setErrors] = useState<Record<string, string>>({});

  return (
    <Card title={t.updateProfiler}>
      <form
        noValidate
        aria-label={t.updateProfiler}
        onFocus={markEntered}
        onSubmit={(event) => {
          event.preventDefault();
          unhideErrors(event.currentTarget);
          setErrors(checkAnswers(definition, values).errors);
        }}
      >
        <QuestionnaireFields
          definition={definition}
          values={values}
          errors={errors}
          onChange={setValues}
          texts={{ choose: t.choose, parentFirst: t.parentFirst }}
        />
        <Button type="submit">{t.save}</Button>
        <output data-testid="answers">{JSON.stringify(values)}</output>
      </form>
    </Card>
  );
}
