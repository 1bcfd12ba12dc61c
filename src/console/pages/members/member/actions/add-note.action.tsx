import { call } from '#console/call.ts';
import { TextareaField } from '#ui/textarea-field.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { ActionFormDialog, useDialogForm } from './action-form-dialog.tsx';
import type { Member, MemberAction } from './member-action.ts';

function AddNote({ member: { id }, onClose }: { member: Member; onClose(): void }) {
  const { t } = useTranslation();
  const form = useDialogForm({
    defaults: { text: '' },
    send: (body) => call('POST /members/:id/notes', { params: { id }, body }, { notify: false }),
    said: () => t('The note was added'),
    onClose,
  });
  return (
    <ActionFormDialog
      title={t('Add a note')}
      consequences={[t('The member gets it with the copy of their data, when they ask for one.')]}
      undo={t("A note can't be changed or removed. It's deleted when the member leaves.")}
      form={form}
      confirm={t('Add')}
      onClose={onClose}
    >
      <TextareaField {...form.field('text')} label={t('Note')} required />
    </ActionFormDialog>
  );
}

export const action: MemberAction = {
  key: 'add-note',
  title: 'Add a note',
  right: 'members_change',
  place: 10,
  isShown: () => true,
  Dialog: AddNote,
};
