import { useQueryClient } from '@tanstack/react-query';
import type { PortalCalls } from '#contract/portal/calls.ts';
import { completeness } from '#contract/rules/check-answers.ts';
import { call, useCall } from '#portal/call.ts';
import { paths } from '#portal/paths.ts';
import { ProfileCompleteness } from '#portal/profile-completeness.tsx';
import { readLatest } from '#portal/read-latest.ts';
import { useSession } from '#portal/session.tsx';
import { AnswerForm } from '#ui/answer-form.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { reread } from '#ui/reread.ts';
import type { Reread } from '#ui/submission.ts';
import { useToast } from '#ui/toast.tsx';
import { useTranslation } from '#ui/translation.tsx';

type Profiler = PortalCalls['GET /profiler']['data'];

/** docs/specification.md §2 "profiler": the questions used to match surveys to members. */
export default function ProfilerPage() {
  const { t } = useTranslation();
  const profiler = useCall('GET /profiler');
  return (
    <>
      <PageHeading
        title={t('Profilers')}
        lead={t('Your answers decide which surveys we invite you to. Only we see them.')}
      />
      <Card>
        <Loaded query={profiler}>
          {(loaded) =>
            loaded.definition.length === 0 ? (
              <EmptyState title={t('There are no questions right now')} />
            ) : (
              <ProfilerForm profiler={loaded} reread={() => reread(profiler)} />
            )
          }
        </Loaded>
      </Card>
    </>
  );
}

function ProfilerForm({ profiler, reread }: { profiler: Profiler; reread: Reread }) {
  const { definition, values } = profiler;
  const { t } = useTranslation();
  const { user } = useSession();
  const queries = useQueryClient();
  const toast = useToast();
  return (
    <AnswerForm
      label={t('Profilers')}
      definition={definition}
      values={values}
      keep={{ place: paths.profiler, owner: user?.email ?? '' }}
      latest={() => readLatest(queries, 'GET /profiler')}
      send={(answers) => call('POST /profiler', { body: { values: answers } }, { notify: false })}
      done={(saved) => {
        queries.setQueryData(['GET /profiler', {}], { definition, ...saved });
        queries.setQueryData(['GET /profiler/completeness', {}], completeness(definition, saved.values));
        void queries.invalidateQueries({ queryKey: ['GET /profile/welcome'] });
        toast.success(t('Thank you for taking the time to update your information.'));
      }}
      reread={reread}
      progress={(answers) => (
        <ProfileCompleteness
          completeness={completeness(definition, answers)}
          label={() => t('Your answers')}
        />
      )}
      sendText={t('Save')}
    />
  );
}
