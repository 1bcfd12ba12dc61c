import { useRef, useState } from 'react';
import type { Definition } from '#contract/rules/questionnaire.ts';
import { useAnswers } from '#ui/answers.ts';
import { QuestionnaireFields } from '#ui/questionnaire-fields.tsx';
import { State } from './state.tsx';

const region = {
  id: '1',
  title: 'Region',
  type: 'sr',
  required: false,
  values: [
    { id: 11, name: 'East' },
    { id: 12, name: 'West' },
  ],
} as const;
const town = {
  id: '2',
  title: 'Town',
  type: 'mr',
  required: false,
  parent: '1',
  values: [
    { id: 21, name: 'Varna', parent: [11] },
    { id: 22, name: 'Vidin', parent: [12] },
  ],
} as const;
const pets = {
  id: '3',
  title: 'Pets',
  type: 'grid',
  required: false,
  values: [{ id: 31, name: 'Often' }],
  rows: [{ id: 'cat', name: 'Cat' }],
} as const;
const why = { id: '4', title: 'Why', type: 'oe', required: false } as const;
const count = { id: '5', title: 'How many', type: 'oe', validation: 'integer', required: false } as const;

const KNOWN = { 1: 12, 4: 'known' };
const texts = { choose: 'Please choose', parentFirst: 'First the region' };

/** Questions whose answers are known in part; `?loads` shows them later, `?owner` names who answers. */
export function AnswersFixture({ search }: { search: URLSearchParams }) {
  const form = useRef<HTMLFormElement>(null);
  const [loaded, setLoaded] = useState(!search.has('loads'));
  const all: Definition = search.has('fewer') ? [region, town] : [region, town, pets, why, count];
  const definition = loaded ? all : [];
  const answers = useAnswers({
    definition,
    values: loaded ? KNOWN : {},
    form,
    keep: { place: 'answers', owner: search.get('owner') ?? 'vera' },
  });
  const { values, restored, change, saved } = answers;
  return (
    <form ref={form} aria-label="Form">
      <QuestionnaireFields
        definition={definition}
        values={values}
        errors={{}}
        onChange={change}
        texts={texts}
      />
      <button type="button" onClick={() => setLoaded(true)}>
        Load
      </button>
      <button type="button" onClick={() => saved(values)}>
        Saved
      </button>
      <State of={{ values, restored }} />
    </form>
  );
}
