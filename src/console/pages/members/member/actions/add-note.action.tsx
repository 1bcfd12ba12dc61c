import { call, useInvalidate } from '#console/call.ts';
import { FormDialog } from '#console/faces/form/form-dialog.tsx';
import { Consequences } from '#console/faces/thing/action-dialog.tsx';
import { useForm } from '#ui/form.ts';
import { TextareaField } from '#ui/textarea-field.tsx';
import { useToast } from '#ui/toast.tsx';
import { useTranslation } from '#ui/translation.tsx';
import type { Member, MemberAction } from './member-action.ts';

function AddNote({ member: { id }, onClose }: { member: Member; onClose(): void }) {
  const { t } = useTranslation();
  const toast = useToast();
  const invalidate = useInvalidate();
  const form = useForm({
    defaults: { text: '' },
    t,
    send: (body) => call('POST /members/:id/notes', { params: { id }, body }, { notify: false }),
    async done() {
      toast.success(t('The note was added'));
      onClose();
      await invalidate(['GET /members/:id/notes', 'GET /members/:id/timeline']);
    },
  });
  return (
    <FormDialog
      title={t('Add a note')}
      lead={
        <Consequences
          consequences={[t('The member gets it with the copy of their data, when they ask for one.')]}
          undo={t("A note can't be changed or removed. It's deleted when the member leaves.")}
        />
      }
      form={form}
      confirm={t('Add')}
      brief
      onClose={onClose}
    >
      <TextareaField {...form.field('text')} label={t('Note')} required />
    </FormDialog>
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
