import { call } from '#console/call.ts';
import { RemoveThing } from '#console/faces/thing/remove-thing.tsx';
import { paths } from '#console/paths.ts';
import { useTranslation } from '#ui/translation.tsx';
import type { Reply } from './saved-reply.ts';

export function RemoveReply({ seen }: { seen: Reply }) {
  const { t } = useTranslation();
  const { id, name } = seen;
  return (
    <RemoveThing
      title={t('Remove the saved reply "{name}"?', { name })}
      consequences={[t('No operator can insert it any more.'), t('Answers that were sent with it stay.')]}
      seen={seen}
      fields={{ name: t('Name'), texts: t('Texts') }}
      remove={(version) =>
        call(
          'DELETE /saved-replies/:id',
          { params: { id }, query: { version: String(version) } },
          { notify: false },
        )
      }
      invalidates={['GET /saved-replies']}
      list={paths.savedReplies}
    />
  );
}
