import { useState } from 'react';
import { call, useInvalidate } from '#console/call.ts';
import { useCountries } from '#console/countries.tsx';
import { CountryTicks } from '#console/country-ticks.tsx';
import { FormPage } from '#console/faces/form/form-page.tsx';
import { FormSection } from '#console/faces/form/form-section.tsx';
import { useSavedForm } from '#console/faces/form/saved-form.ts';
import type { CatalogueReward, Choices } from '#console/pages/rewards/catalogue/missing-texts.ts';
import { pathOf, paths } from '#console/paths.ts';
import { typedNumber } from '#console/typed-number.ts';
import { LANGUAGE_CODES } from '#contract/rules/languages.ts';
import { CheckboxField } from '#ui/checkbox-field.tsx';
import { DateField } from '#ui/date-field.tsx';
import { useFormats } from '#ui/formats.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useToast } from '#ui/toast.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { RewardTexts } from './reward-texts.tsx';

type Values = Record<string, string | boolean>;

const text = (value: unknown) => (value === null || value === undefined ? '' : String(value));
const textsOf = (values: Values, kind: 'names' | 'texts') =>
  Object.fromEntries(
    LANGUAGE_CODES.map((code) => [code, text(values[`${kind}.${code}`]).trim()] as const).filter(
      ([, written]) => written !== '',
    ),
  );

type RewardFormProps = { reward: CatalogueReward | null; choices: Choices };

/** All that is said about a reward; null: a new one. */
export function RewardForm({ reward, choices }: RewardFormProps) {
  const { t } = useTranslation();
  const { number, date } = useFormats();
  const { namesOf } = useCountries();
  const toast = useToast();
  const invalidate = useInvalidate();
  const [codes, setCodes] = useState<readonly string[]>(reward?.country_codes ?? []);
  const defaults: Values = {
    points: text(reward?.points),
    stock: text(reward?.stock),
    member_limit: text(reward?.member_limit),
    available_from: text(reward?.available_from),
    available_until: text(reward?.available_until),
    form_id: text(reward?.form_id),
    active: reward?.active ?? true,
    ...Object.fromEntries(
      LANGUAGE_CODES.flatMap((code) => [
        [`names.${code}`, text(reward?.names[code])],
        [`texts.${code}`, text(reward?.texts[code])],
      ]),
    ),
  };
  const form = useSavedForm<Values, { version: number; id?: number }>({
    defaults,
    t,
    version: reward?.version ?? 0,
    send(values, version) {
      const body = {
        names: textsOf(values, 'names'),
        texts: textsOf(values, 'texts'),
        points: typedNumber(text(values.points)) ?? Number.NaN,
        country_codes: [...codes].sort(),
        stock: typedNumber(text(values.stock)),
        member_limit: typedNumber(text(values.member_limit)),
        available_from: text(values.available_from) || null,
        available_until: text(values.available_until) || null,
        form_id: Number(values.form_id),
        active: values.active === true,
      };
      return reward
        ? call(
            'PUT /rewards/:id',
            { params: { id: reward.id }, body: { ...body, version } },
            { notify: false },
          )
        : call('POST /rewards', { body }, { notify: false });
    },
    async done({ id }, goTo) {
      toast.success(t('Saved'));
      await invalidate(['GET /rewards', 'GET /rewards/:id']);
      if (id !== undefined) goTo(pathOf(paths.catalogueReward, id));
    },
  });
  const field = (name: string) =>
    form.field(name) as { name: string; defaultValue: string; error: string | undefined };
  const dayWritten = (value: unknown) => (value === null ? '' : date(value as string));
  return (
    <FormPage
      form={form}
      label={reward ? t('Reward') : t('New reward')}
      fields={{
        names: t('Names'),
        texts: t('Descriptions'),
        points: t('Points'),
        country_codes: { name: t('Countries'), written: (value) => namesOf(value as string[]) },
        stock: t('Stock'),
        member_limit: t('Limit per member'),
        available_from: { name: t('First day'), written: dayWritten },
        available_until: { name: t('Last day'), written: dayWritten },
        form_id: {
          name: t('Form'),
          written: (value) => choices.forms.find(({ id }) => id === value)?.name ?? '',
        },
        active: t('Offered'),
      }}
    >
      <FormSection title={t('Where and for how much')} lead={t('Members of these countries see it.')}>
        <CountryTicks
          codes={codes}
          onChange={setCodes}
          error={form.errors.country_codes && t(form.errors.country_codes)}
        />
        <TextField {...field('points')} label={t('Points for one')} inputMode="numeric" required />
        <SelectField
          {...field('form_id')}
          label={t('Form')}
          hint={t('What members are asked when they request it. It stays once someone has.')}
          placeholder={t('Please choose')}
          options={choices.forms.map(({ id, name }) => ({ value: id, label: `${name} (${id})` }))}
          required
        />
        <CheckboxField name="active" defaultChecked={reward?.active ?? true} label={t('Offered')} />
      </FormSection>
      <FormSection
        title={t('What members read')}
        lead={t("The languages of the countries first. A text that's missing is shown in another language.")}
      >
        <RewardTexts field={field} codes={codes} choices={choices} reward={reward} />
      </FormSection>
      <FormSection
        title={t('How many, and when')}
        lead={
          reward?.stock != null
            ? t('{taken} of {stock} are requested.', {
                taken: number(reward.taken),
                stock: number(reward.stock),
              })
            : t('Empty: no limit.')
        }
      >
        <TextField
          {...field('stock')}
          label={t('Stock')}
          hint={t("All pieces since it's limited, including those already requested.")}
          inputMode="numeric"
        />
        <TextField {...field('member_limit')} label={t('Limit per member')} inputMode="numeric" />
        <DateField {...field('available_from')} label={t('First day')} />
        <DateField {...field('available_until')} label={t('Last day')} />
      </FormSection>
    </FormPage>
  );
}
