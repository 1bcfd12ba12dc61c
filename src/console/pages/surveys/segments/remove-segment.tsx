import { call } from '#console/call.ts';
import { RemoveThing } from '#console/faces/thing/remove-thing.tsx';
import { paths } from '#console/paths.ts';
import { useTranslation } from '#ui/translation.tsx';

export function RemoveSegment({ segment: { id, name } }: { segment: { id: number; name: string } }) {
  const { t } = useTranslation();
  return (
    <RemoveThing
      title={t('Remove the segment "{name}"?', { name })}
      consequences={[
        t('No operator can choose it any more.'),
        t('Waves that were sent with it stay as they are.'),
      ]}
      remove={() => call('DELETE /segments/:id', { params: { id } }, { notify: false })}
      invalidates={['GET /segments']}
      list={paths.segments}
    />
  );
}
