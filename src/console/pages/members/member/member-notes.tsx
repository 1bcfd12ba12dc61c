import { useCall } from '#console/call.ts';
import { Timeline } from '#console/faces/thing/timeline.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { useTranslation } from '#ui/translation.tsx';

/** What operators have written down about a member. */
export function MemberNotes({ id }: { id: number }) {
  const { t } = useTranslation();
  const notes = useCall('GET /members/:id/notes', { params: { id } });
  return (
    <Loaded query={notes}>
      {(all) =>
        all.length === 0 ? (
          <EmptyState title={t('No notes yet')}>{t('Add one from the menu above.')}</EmptyState>
        ) : (
          <Timeline
            label={t('Notes')}
            entries={all.map(({ id: key, at, operator, text }) => ({
              id: key,
              at,
              what: text,
              who: operator ?? t('Command line'),
            }))}
          />
        )
      }
    </Loaded>
  );
}
