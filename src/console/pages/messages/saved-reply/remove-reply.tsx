import { call } from '#console/call.ts';
import { RemoveThing } from '#console/faces/thing/remove-thing.tsx';
import { paths } from '#console/paths.ts';
import { useTranslation } from '#ui/translation.tsx';

export function RemoveReply({ reply: { id, name } }: { reply: { id: number; name: string } }) {
  const { t } = useTranslation();
  return (
    <RemoveThing
      title={t('Remove the saved reply "{name}"?', { name })}
      consequences={[t('No operator can insert it any more.'), t('Answers that were sent with it stay.')]}
      remove={() => call('DELETE /saved-replies/:id', { params: { id } }, { notify: false })}
      invalidates={['GET /saved-replies']}
      list={paths.savedReplies}
    />
  );
}
