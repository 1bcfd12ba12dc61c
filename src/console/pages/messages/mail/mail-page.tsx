import { useCall } from '#console/call.ts';
import { LoadedThing } from '#console/faces/thing/loaded-thing.tsx';
import { paths } from '#console/paths.ts';
import { useParams } from '#ui/router.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { MailView } from './mail-view.tsx';

/** One mail of the outbox: where it is, and why. */
export default function MailPage() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const mail = useCall('GET /mails/:id', { params: { id } });
  return (
    <LoadedThing
      query={mail}
      title={t('Email')}
      unknown={t('There is no such email in your countries')}
      list={{ path: paths.mails, title: t('Emails') }}
    >
      {(data) => <MailView key={data.id} mail={data} />}
    </LoadedThing>
  );
}
