import { call } from '#console/call.ts';
import { RemoveThing } from '#console/faces/thing/remove-thing.tsx';
import { paths } from '#console/paths.ts';
import { useTranslation } from '#ui/translation.tsx';
import type { ConditionChoices, Segment } from './segment.ts';
import { useSegmentFields } from './segment-fields.ts';

type RemoveSegmentProps = { seen: Segment; questions: ConditionChoices['questions'] };

export function RemoveSegment({ seen, questions }: RemoveSegmentProps) {
  const { t } = useTranslation();
  const fields = useSegmentFields(questions);
  const { id, name } = seen;
  return (
    <RemoveThing
      title={t('Remove the segment "{name}"?', { name })}
      consequences={[
        t('No operator can choose it any more.'),
        t('Waves that were sent with it stay as they are.'),
      ]}
      seen={seen}
      fields={fields}
      remove={(version) =>
        call(
          'DELETE /segments/:id',
          { params: { id }, query: { version: String(version) } },
          { notify: false },
        )
      }
      invalidates={['GET /segments']}
      list={paths.segments}
    />
  );
}
