import { useState } from 'react';
import { call, useAction, useCall } from '#console/call.ts';
import { Chart } from '#console/faces/chart/chart.tsx';
import { FormPage } from '#console/faces/form/form-page.tsx';
import { FormSection } from '#console/faces/form/form-section.tsx';
import { useSavedForm } from '#console/faces/form/saved-form.ts';
import { ListPage } from '#console/faces/list/list-page.tsx';
import { ActionDialog } from '#console/faces/thing/action-dialog.tsx';
import { LoadedThing } from '#console/faces/thing/loaded-thing.tsx';
import { ThingPage } from '#console/faces/thing/thing-page.tsx';
import { Timeline } from '#console/faces/thing/timeline.tsx';
import { useOperator } from '#console/session.tsx';
import { householdCasesList } from '#contract/operator/lists/household-cases.list.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useTranslation } from '#ui/translation.tsx';
import type { FaceState } from './server.ts';

type FaceProps = { state: FaceState };

/** The four faces of the console, each in the state that its server is in. */
export const faces: Readonly<Record<string, (props: FaceProps) => React.ReactNode>> = {
  list: ListFace,
  thing: ThingFace,
  form: FormFace,
  chart: ChartFace,
};

function ListFace() {
  const { may } = useOperator();
  return (
    <ListPage
      list={householdCasesList}
      lead="The oldest cases are at the top."
      name="id"
      pathOf={({ id }) => `/faces/${id}`}
      views={[
        { name: 'Open', search: 'state=open' },
        { name: 'All', search: '' },
      ]}
      actions={may('members_change') && <Button>New</Button>}
      nothingYet={{ title: 'No household cases yet', text: 'A case is raised by the panel itself.' }}
    />
  );
}

function ThingFace({ state }: FaceProps) {
  const { may } = useOperator();
  const [asked, setAsked] = useState(false);
  const thing = useCall('GET /household-cases/:id', { params: { id: 1 } });
  const action = useAction(() =>
    call('PUT /household-cases/:id' as never, { params: { id: 1 }, body: {} } as never, { notify: false }),
  );
  const entries = state === 'empty' ? [] : ENTRIES;
  return (
    <LoadedThing
      query={thing}
      title="Household case"
      unknown="There is no such case in your countries"
      list={{ path: '/', title: 'All cases' }}
    >
      {({ id }) => (
        <>
          <ThingPage
            above="Bulgaria"
            name={`Household case ${id}`}
            state={<Badge tone="warning">Open</Badge>}
            action={may('members_freeze') && <Button onClick={() => setAsked(true)}>Confirm</Button>}
            more={
              may('members_change')
                ? [
                    <button key="dismiss" type="button">
                      Dismiss
                    </button>,
                  ]
                : []
            }
            tabs={[
              {
                key: 'timeline',
                title: 'Timeline',
                content: <Timeline label="Timeline" entries={entries} />,
              },
              { key: 'notes', title: 'Notes', content: 'None' },
            ]}
            summary={[{ term: 'Evidence', text: 'Last name' }]}
          />
          {asked && (
            <ActionDialog
              title="Confirm household case 1?"
              consequences={['One membership is frozen.']}
              undo="You can unfreeze it at any time."
              confirm="Freeze"
              action={action}
              onClose={() => setAsked(false)}
            />
          )}
        </>
      )}
    </LoadedThing>
  );
}

const ENTRIES = [
  {
    id: 2,
    at: '2026-11-04T10:00:00Z',
    what: 'Changed the last name',
    who: 'Irina Koleva',
    tone: 'success' as const,
    changes: [{ field: 'Last name', before: 'Petrova', after: null }],
  },
  { id: 1, at: '2026-11-01T08:15:00Z', what: 'Registered', detail: 'From a partner' },
];

const EMPTY = { id: 1, name: '', price: '', version: 1 };
const PROJECT = { ...EMPTY, name: 'Coffee at home', price: '350' };

function FormFace({ state }: FaceProps) {
  const thing = useCall('GET /projects/:id', { params: { id: 1 } });
  return (
    <LoadedThing
      query={thing}
      title="Project"
      unknown="There is no such project in your countries"
      list={{ path: '/', title: 'All projects' }}
    >
      {() => <ProjectForm project={state === 'empty' ? EMPTY : PROJECT} readOnly={state === 'read-only'} />}
    </LoadedThing>
  );
}

function ProjectForm({ project, readOnly }: { project: typeof EMPTY; readOnly: boolean }) {
  const { t } = useTranslation();
  const form = useSavedForm({
    defaults: { name: project.name, price: project.price },
    version: project.version,
    t,
    send: (body, version) =>
      call('PUT /projects/1' as never, { body: { ...body, version } } as never, {
        notify: false,
      }) as Promise<unknown>,
    done: () => {},
  });
  return (
    <>
      <PageHeading title={project.name || 'New project'} />
      <FormPage form={form} label="Project" fields={{ name: 'Name', price: 'Price' }}>
        <FormSection title="The project" lead="Members never see any of this.">
          <TextField {...form.field('name')} label="Name" readOnly={readOnly} required />
          <TextField
            {...form.field('price')}
            label="Price"
            hint="For one complete"
            readOnly={readOnly}
            required
          />
        </FormSection>
      </FormPage>
    </>
  );
}

function ChartFace({ state }: FaceProps) {
  const query = useCall('GET /household-cases');
  const values = state === 'empty' ? [null, null, null] : [12, null, 31];
  return (
    <>
      <PageHeading title="Reports" />
      <Chart
        query={query}
        title="How many registered?"
        definition="People who registered that day, confirmed or not"
        kind="bar"
        labelTitle="Day"
        file="registrations"
      >
        {() => ({
          labels: ['1 Nov', '2 Nov', '3 Nov'],
          series: [
            { name: 'Bulgaria', values },
            { name: 'Austria', values: values.toReversed() },
          ],
        })}
      </Chart>
    </>
  );
}
