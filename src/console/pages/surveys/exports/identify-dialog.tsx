import { useState } from 'react';
import { call } from '#console/call.ts';
import { FormDialog } from '#console/faces/form/form-dialog.tsx';
import { Consequences } from '#console/faces/thing/action-dialog.tsx';
import type { Survey } from '#console/pages/surveys/survey/survey.ts';
import { pathOf, paths } from '#console/paths.ts';
import type { OperatorCalls } from '#contract/operator/calls.ts';
import { Button } from '#ui/button.tsx';
import { DataTable } from '#ui/data-table.tsx';
import { Dialog, DialogActions } from '#ui/dialog.tsx';
import { useForm } from '#ui/form.ts';
import { Link } from '#ui/link.tsx';
import { TextareaField } from '#ui/textarea-field.tsx';
import { useTranslation } from '#ui/translation.tsx';

type Found = OperatorCalls['POST /surveys/:id/participants']['data'];

/** Pseudonyms are pasted as a column or a line. */
const pastedIn = (text: string): string[] => [...new Set(text.split(/[\s,;]+/).filter((one) => one !== ''))];

/** Asks whom pseudonyms of a survey stand for, with a reason, and then shows it. */
export default function IdentifyDialog({ survey, onClose }: { survey: Survey; onClose(): void }) {
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
  const title = t('Who stands behind pseudonyms');
  if (found) return <FoundMembers found={found} title={title} onClose={onClose} />;
  return (
    <FormDialog
      title={title}
      lead={
        <Consequences
          consequences={[
            t('You see which members took part under these pseudonyms.'),
            t('The look-up and its reason are recorded with every member it names.'),
          ]}
          undo={t("A look can't be undone.")}
        />
      }
      form={form}
      confirm={t('Look up')}
      brief
      onClose={onClose}
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
    </FormDialog>
  );
}

type FoundMembersProps = { found: Found; title: string; onClose(): void };

function FoundMembers({ found, title, onClose }: FoundMembersProps) {
  const { t } = useTranslation();
  return (
    <Dialog title={title} closeText={t('Close')} onClose={onClose}>
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
    </Dialog>
  );
}

function Behind({ one: { known, member_id } }: { one: Found[number] }) {
  const { t } = useTranslation();
  if (!known) return t('No pseudonym of this survey');
  if (member_id === null) return t('Has left the panel');
  return <Link to={pathOf(paths.member, member_id)}>{t('Member {id}', { id: member_id })}</Link>;
}
