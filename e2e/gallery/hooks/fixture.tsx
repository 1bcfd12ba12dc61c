import { type ComponentType, useEffect } from 'react';
import { AnswersFixture } from './answers-fixture.tsx';
import { ConsentFixture } from './consent-fixture.tsx';
import { FormFixture } from './form-fixture.tsx';
import { HydrationFixture } from './hydration-fixture.tsx';
import { PagedRowsFixture } from './paged-rows-fixture.tsx';
import { SubmissionFixture } from './submission-fixture.tsx';

const fixtures: Record<string, ComponentType<{ search: URLSearchParams }>> = {
  form: FormFixture,
  submission: SubmissionFixture,
  answers: AnswersFixture,
  consent: ConsentFixture,
  hydration: HydrationFixture,
  'paged-rows': PagedRowsFixture,
};

/** The component of a hook: `?hook=form`. */
export function Fixture({ search }: { search: URLSearchParams }) {
  const Hook = fixtures[search.get('hook') ?? ''];
  if (!Hook) throw new Error(`no hook ${search}`);
  useEffect(() => {
    document.body.dataset.hydrated = 'true';
  }, []);
  return <Hook search={search} />;
}
