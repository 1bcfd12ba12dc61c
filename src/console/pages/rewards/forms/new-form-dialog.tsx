import { call, useInvalidate } from '#console/call.ts';
import { useCountries } from '#console/countries.tsx';
import { FormDialog } from '#console/faces/form/form-dialog.tsx';
import { useSentKey } from '#console/faces/form/sent-key.tsx';
import { pathOf, paths } from '#console/paths.ts';
import { useOperator } from '#console/session.tsx';
import { useForm } from '#ui/form.ts';
import { useNavigate } from '#ui/router.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { FormNameField } from './form-name-field.tsx';

/** A form without questions yet; its page opens when it is added. */
export function NewFormDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation();
  const { countries, nameOf } = useCountries();
  const { countries: bound } = useOperator();
  const invalidate = useInvalidate();
  const navigate = useNavigate();
  const sent = useSentKey();
  const form = useForm({
    defaults: { name: '', country_code: '' },
    t,
    send: ({ name, country_code }) =>
      sent.sending((key) =>
        call(
          'POST /reward-forms',
          { body: { key, name, country_code: country_code === '' ? null : country_code } },
          { notify: false },
        ),
      ),
    async done({ id }) {
      await invalidate(['GET /reward-forms']);
      navigate(pathOf(paths.rewardForm, id));
    },
  });
  return (
    <FormDialog
      title={t('New form')}
      lead={<p>{t('Rewards can be given the form once its questions are published.')}</p>}
      form={sent.told(form)}
      confirm={t('Create')}
      brief
      onClose={onClose}
    >
      {sent.notice}
      <FormNameField {...form.field('name')} />
      <SelectField
        {...form.field('country_code')}
        label={t('Who edits it, and in which languages')}
        placeholder={bound === null ? t('All countries') : t('Please choose')}
        options={countries.map(({ code }) => ({ value: code, label: nameOf(code) }))}
        required={bound !== null}
      />
    </FormDialog>
  );
}
