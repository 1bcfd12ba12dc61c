import { useParams } from 'react-router';
import { useCall } from '#console/call.ts';
import { paths } from '#console/paths.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Link } from '#ui/link.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { MailView } from './mail-view.tsx';

/** One mail of the outbox: where it is, and why. */
export default function MailPage() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const mail = useCall('GET /mails/:id', { params: { id } });
  return (
    <Loaded
      query={mail}
      explain={({ status }) =>
        (status === 404 || status === 422) && (
          <>
            <PageHeading title={t('Email')} />
            <EmptyState
              title={t('There is no such email in your countries')}
              action={<Link to={paths.mails}>{t('Emails')}</Link>}
            />
          </>
        )
      }
    >
      {(data) => <MailView key={data.id} mail={data} />}
    </Loaded>
  );
}
