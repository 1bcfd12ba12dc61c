import { call, useAction, useCall } from '#console/call.ts';
import { LoadedTable } from '#console/loaded-table.tsx';
import { useSession } from '#console/session.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import type { Column } from '#ui/data-table.tsx';
import { useFormats } from '#ui/formats.tsx';
import { useTranslation } from '#ui/translation.tsx';

type OwnSession = { id: number; device: string; created_at: string; last_seen_at: string; is_this: boolean };

/** Where the operator is signed in, and the way to end that. */
export function SessionsCard() {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const sessions = useCall('GET /auth/sessions');
  const columns: Column<OwnSession>[] = [
    {
      id: 'device',
      header: t('Device'),
      cell: ({ device, is_this }) => (
        <>
          {device || t('Unknown device')} {is_this && <Badge tone="info">{t('This one')}</Badge>}
        </>
      ),
    },
    { id: 'since', header: t('Signed in'), cell: ({ created_at }) => dateTime(created_at) },
    { id: 'seen', header: t('Last used'), cell: ({ last_seen_at }) => dateTime(last_seen_at) },
    { id: 'end', header: t('Actions'), action: true, cell: (session) => <EndSession session={session} /> },
  ];
  return (
    <Card title={t("Where you're signed in")}>
      <LoadedTable query={sessions} caption={t("Where you're signed in")} columns={columns} />
    </Card>
  );
}

function EndSession({ session }: { session: OwnSession }) {
  const { t } = useTranslation();
  const { signOut } = useSession();
  const end = useAction(
    () => (session.is_this ? signOut() : call('DELETE /auth/sessions/:id', { params: { id: session.id } })),
    { invalidates: ['GET /auth/sessions'] },
  );
  return (
    <Button variant="quiet" busy={end.pending} busyText={t('Loading...')} onClick={() => void end.run()}>
      {t('Sign out')}
      <span className="visually-hidden">: {session.device}</span>
    </Button>
  );
}
