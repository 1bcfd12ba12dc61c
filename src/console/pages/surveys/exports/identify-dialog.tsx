import { useState } from 'react';
import { call } from '#console/call.ts';
import { Consequences } from '#console/faces/thing/action-dialog.tsx';
import type { Survey } from '#console/pages/surveys/survey/survey.ts';
import { pathOf, paths } from '#console/paths.ts';
import type { OperatorCalls } from '#contract/operator/calls.ts';
import { Button } from '#ui/button.tsx';
import { DataTable } from '#ui/data-table.tsx';
import { Dialog, DialogActions } from '#ui/dialog.tsx';
import { useForm } from '#ui/form.ts';
import { FormFrame } from '#ui/form-frame.tsx';
import { Link } from '#ui/link.tsx';
import { TextareaField } from '#ui/textarea-field.tsx';
import { useTranslation } from '#ui/translation.tsx';

type Found = OperatorCalls['POST /surveys/:id/participants']['data'];

/** Pseudonyms are pasted as a column or a line. */
const pastedIn = (text: string): string[] => [...new Set(text.split(/[\s,;]+/).filter((one) => one !== ''))];

/** Asks whom pseudonyms of a survey stand for, with a reason, and then shows it. */
export function IdentifyDialog({ survey, onClose }: { survey: Survey; onClose(): void }) {
  const { t } = useTranslation();
  const [found, setFound] = useState<Found | null>(null);
  const form = useForm<{ pseudonyms: string; reason: string }, Found>({
    t,
    defaults: { pseudonyms: '', reason: '' },
    send: ({ pseudonyms, reason }) =>
      call(
        'POST /surveys/:id/participants',
        { params: { id: survey.id }, body: { pseudonyms: pastedIn(pseudonyms), reason } },
        { notify: false },
      ),
    done: setFound,
  });
  return (
    <Dialog
      title={t('Who stands behind pseudonyms')}
      closeText={t('Close')}
      busy={form.processing}
      onClose={onClose}
    >
      {found ? (
        <>
          <DataTable
            caption={t('Members behind pseudonyms')}
            captionHidden
            rows={found}
            rowKey={({ pseudonym }) => pseudonym}
            columns={[
              { id: 'pseudonym', header: t('Pseudonym'), cell: ({ pseudonym }) => <code>{pseudonym}</code> },
              { id: 'member', header: t('Member'), cell: (one) => <Behind one={one} /> },
            ]}
            texts={{ loading: '', empty: t('None'), error: '', retry: '' }}
          />
          <DialogActions>
            <Button onClick={onClose}>{t('Close')}</Button>
          </DialogActions>
        </>
      ) : (
        <>
          <Consequences
            consequences={[
              t('You see which members took part under these pseudonyms.'),
              t('The look-up and its reason are recorded with every member it names.'),
            ]}
            undo={t("A look can't be undone.")}
          />
          <FormFrame
            form={form}
            brief
            actions={
              <DialogActions>
                <Button {...form.button} busyText={t('Loading...')}>
                  {t('Look up')}
                </Button>
                <Button variant="secondary" disabled={form.processing} onClick={onClose}>
                  {t('Cancel')}
                </Button>
              </DialogActions>
            }
          >
            <TextareaField
              {...form.field('pseudonyms')}
              label={t('Pseudonyms')}
              hint={t('One per line, at most {most}.', { most: 50 })}
              autoComplete="off"
              spellCheck={false}
              required
            />
            <TextareaField
              {...form.field('reason')}
              label={t('Reason')}
              hint={t('For the audit log. The member finds it only in a copy of their data.')}
              maxLength={1000}
              required
            />
          </FormFrame>
        </>
      )}
    </Dialog>
  );
}

function Behind({ one: { known, member_id } }: { one: Found[number] }) {
  const { t } = useTranslation();
  if (!known) return t('No pseudonym of this survey');
  if (member_id === null) return t('Has left the panel');
  return <Link to={pathOf(paths.member, member_id)}>{t('Member {id}', { id: member_id })}</Link>;
}
