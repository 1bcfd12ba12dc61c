import { useState } from 'react';
import { call, useAction, useCall } from '#console/call.ts';
import { ActionDialog } from '#console/faces/thing/action-dialog.tsx';
import { useOperator } from '#console/session.tsx';
import type { OperatorCalls } from '#contract/operator/calls.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useFormats } from '#ui/formats.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { NewClientLinkDialog } from './new-client-link-dialog.tsx';

type Link = OperatorCalls['GET /projects/:id/client-links']['data'][number];

/** The links by which a client sees how far a project is. */
export function ClientLinks({ project }: { project: number }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const { may } = useOperator();
  const links = useCall('GET /projects/:id/client-links', { params: { id: project } });
  const [adding, setAdding] = useState(false);
  const [ending, setEnding] = useState<Link | null>(null);
  const mayChange = may('client_pages');
  return (
    <Card
      title={t('What the client sees')}
      aside={mayChange && <Button onClick={() => setAdding(true)}>{t('Create a link…')}</Button>}
    >
      <p>
        {t(
          'A page with completes, quotas and incidence, and nothing about any member. Anyone who has the link can open it, without an account.',
        )}
      </p>
      <Loaded query={links}>
        {(found) => (
          <DataTable
            caption={t('Links for the client')}
            captionHidden
            rows={found}
            rowKey={({ id }) => id}
            columns={[
              { id: 'created', header: t('Created'), cell: (link) => dateTime(link.created_at) },
              { id: 'by', header: t('Created by'), cell: (link) => link.created_by ?? '–' },
              { id: 'state', header: t('Status'), cell: (link) => <LinkState link={link} /> },
              {
                id: 'seen',
                header: t('Last seen'),
                cell: (link) => (link.last_seen_at === null ? t('Never') : dateTime(link.last_seen_at)),
              },
              ...(mayChange
                ? [
                    {
                      id: 'end',
                      header: t('Actions'),
                      action: true,
                      cell: (link: Link) =>
                        holds(link) && (
                          <Button variant="secondary" onClick={() => setEnding(link)}>
                            {t('Take back')}
                          </Button>
                        ),
                    },
                  ]
                : []),
            ]}
            texts={{
              loading: '',
              empty: <EmptyState title={t('There is no link yet')} />,
              error: '',
              retry: '',
            }}
          />
        )}
      </Loaded>
      {adding && <NewClientLinkDialog project={project} onClose={() => setAdding(false)} />}
      {ending && <TakeBackDialog project={project} link={ending} onClose={() => setEnding(null)} />}
    </Card>
  );
}

const holds = ({ taken_back_at, expires_at }: Link): boolean =>
  taken_back_at === null && new Date(expires_at) > new Date();

function LinkState({ link }: { link: Link }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  if (link.taken_back_at !== null)
    return <Badge>{t('Ended {when}', { when: dateTime(link.taken_back_at) })}</Badge>;
  const until = { when: dateTime(link.expires_at) };
  return holds(link) ? (
    <Badge tone="success">{t('Until {when}', until)}</Badge>
  ) : (
    <Badge>{t('Expired {when}', until)}</Badge>
  );
}

function TakeBackDialog({ project, link, onClose }: { project: number; link: Link; onClose(): void }) {
  const { t } = useTranslation();
  const action = useAction(
    () =>
      call(
        'DELETE /projects/:id/client-links/:link',
        { params: { id: project, link: link.id } },
        { notify: false },
      ),
    { invalidates: ['GET /projects/:id/client-links'], done: onClose },
  );
  return (
    <ActionDialog
      title={t('Take back this link?')}
      consequences={[t('The address shows nothing from now on, wherever it was passed on to.')]}
      undo={t("This can't be undone, but you can create a new link.")}
      confirm={t('Take back')}
      danger
      action={action}
      onClose={onClose}
    />
  );
}
