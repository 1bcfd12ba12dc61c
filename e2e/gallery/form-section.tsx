import { useEffect, useRef, useState } from 'react';
import { type FieldPath, useForm } from 'react-hook-form';
import { passwordLevel } from '#contract/rules/password-strength.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { CheckboxField } from '#ui/checkbox-field.tsx';
import { CheckboxGroup } from '#ui/checkbox-group.tsx';
import { DateField } from '#ui/date-field.tsx';
import { clearErrorOnFocus, scrollToFirstError } from '#ui/form-errors.ts';
import { GridField } from '#ui/grid-field.tsx';
import { Link } from '#ui/link.tsx';
import { NumberField } from '#ui/number-field.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { RadioGroup } from '#ui/radio-group.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { StrengthMeter } from '#ui/strength-meter.tsx';
import { TextField } from '#ui/text-field.tsx';
import { TextareaField } from '#ui/textarea-field.tsx';
import styles from './gallery.module.css';
import type { Texts } from './texts.ts';

type Values = {
  first_name: string;
  email: string;
  password: string;
  birthdate: string;
  gender: string;
  household: number;
  message: string;
  transport: string;
  devices: string[];
  grid: Record<string, string>;
  agree: boolean;
  terms: boolean;
};

/** Every field on react-hook-form: what is typed arrives, refusals show, the first one is scrolled to. */
export function FormSection({ t }: { t: Texts }) {
  const { register, handleSubmit, formState, clearErrors, watch, reset } = useForm<Values>({
    shouldFocusError: false,
    reValidateMode: 'onSubmit',
  });
  const [sent, setSent] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const { errors, submitCount } = formState;
  const password = watch('password') ?? '';
  const level = password === '' ? null : passwordLevel(password);
  const required = { required: t.required };

  useEffect(() => {
    if (submitCount > 0 && form.current) scrollToFirstError(form.current);
  }, [submitCount]);

  return (
    <Card title={t.register}>
      <form
        ref={form}
        noValidate
        aria-label={t.register}
        onSubmit={handleSubmit((values) => setSent(JSON.stringify(values)))}
        onFocus={clearErrorOnFocus((name) => clearErrors(name as FieldPath<Values>))}
      >
        <div className={styles.columns}>
          <TextField
            label={t.firstName}
            autoComplete="given-name"
            required
            error={errors.first_name?.message}
            {...register('first_name', required)}
          />
          <TextField
            label={t.email}
            hint={t.emailHint}
            type="email"
            autoComplete="email"
            required
            error={errors.email?.message}
            {...register('email', { required: t.emailError })}
          />
          <PasswordField
            label={t.password}
            hint={t.passwordHint}
            autoComplete="new-password"
            required
            texts={{ show: t.showPassword, hide: t.hidePassword }}
            meter={
              <StrengthMeter
                level={level}
                label={t.strength}
                text={level === null ? '' : (t.levels[level] ?? '')}
              />
            }
            error={errors.password?.message}
            {...register('password', required)}
          />
          <DateField
            label={t.birthdate}
            autoComplete="bday"
            min="1926-01-01"
            max="2008-12-31"
            required
            error={errors.birthdate?.message}
            {...register('birthdate', required)}
          />
          <SelectField
            label={t.gender}
            placeholder={t.choose}
            options={[
              { value: 1, label: t.female },
              { value: 2, label: t.male },
              { value: 3, label: t.other },
            ]}
            required
            error={errors.gender?.message}
            {...register('gender', required)}
          />
          <NumberField
            label={t.children}
            stepTexts={{ less: t.less, more: t.more }}
            min={0}
            max={20}
            error={errors.household?.message}
            {...register('household', { valueAsNumber: true })}
          />
          <RadioGroup
            label={t.transport}
            options={t.transportNames.map((label, at) => ({ value: at + 1, label }))}
            required
            error={errors.transport?.message}
            {...register('transport', required)}
          />
          <CheckboxGroup
            label={t.devices}
            hint={t.emailHint}
            options={t.deviceNames.map((label, at) => ({ value: at + 1, label }))}
            required
            error={errors.devices?.message}
            {...register('devices', required)}
          />
        </div>
        <GridField
          label={t.gridTitle}
          rows={t.gridRows.map((name, at) => ({ id: `row_${at + 1}`, name }))}
          columns={t.gridColumns.map((label, at) => ({ value: at + 1, label }))}
          rowInput={(row) => register(`grid.${row.id}`, required)}
          required
          error={errors.grid && t.required}
        />
        <TextareaField
          label={t.message}
          hint={t.messageHint}
          maxLength={1500}
          counterText={(used, max) => `${used} / ${max}`}
          error={errors.message?.message}
          {...register('message', { maxLength: { value: 1500, message: t.required } })}
        />
        <CheckboxField
          label={
            <>
              {t.privacy}
              <Link to="?page=privacy">{t.privacyLink}</Link>
              {t.privacyEnd}
            </>
          }
          required
          error={errors.agree?.message}
          {...register('agree', required)}
        />
        <CheckboxField
          label={t.terms}
          required
          error={errors.terms?.message}
          {...register('terms', required)}
        />
        <div className={styles.row}>
          <Button type="submit">{t.save}</Button>
          <Button variant="quiet" onClick={() => reset()}>
            {t.cancel}
          </Button>
        </div>
        <output>{sent}</output>
      </form>
    </Card>
  );
}
