import { useState } from 'react';
import { passwordLevel } from '#contract/rules/password-strength.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { CheckboxField } from '#ui/checkbox-field.tsx';
import { DateField } from '#ui/date-field.tsx';
import { useForm } from '#ui/form.ts';
import { Link } from '#ui/link.tsx';
import { NumberField } from '#ui/number-field.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { RadioGroup } from '#ui/radio-group.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { StrengthMeter } from '#ui/strength-meter.tsx';
import { TextField } from '#ui/text-field.tsx';
import { TextareaField } from '#ui/textarea-field.tsx';
import styles from './gallery.module.css';
import type { Texts } from './texts.data.ts';

const defaults = {
  first_name: '',
  email: '',
  password: '',
  birthdate: '',
  gender: '',
  household: '',
  transport: '',
  message: '',
  agree: false,
  terms: false,
};
type Values = typeof defaults;

const optional: ReadonlyArray<keyof Values> = ['household', 'message'];

/**
 * A form as pages use it: values are submitted, refusals are shown, and the first invalid field is scrolled into
 * view.
 */
export function FormSection({ t }: { t: Texts }) {
  const [sent, setSent] = useState('');
  const form = useForm<Values, Values>({
    defaults,
    t: (sentence) => sentence,
    check: (values) =>
      Object.fromEntries(
        Object.entries(values)
          .filter(([name, value]) => !value && !optional.includes(name as keyof Values))
          .map(([name]) => [name, name === 'email' ? t.emailError : t.required]),
      ),
    send: async (values) => values,
    done(values, reset) {
      setSent(JSON.stringify(values));
      reset();
    },
  });
  const password = form.watch('password');
  const level = password === '' ? null : passwordLevel(password);

  return (
    <Card title={t.register}>
      <form {...form.props} noValidate aria-label={t.register}>
        <div className={styles.columns}>
          <TextField label={t.firstName} autoComplete="given-name" required {...form.field('first_name')} />
          <TextField
            label={t.email}
            hint={t.emailHint}
            type="email"
            autoComplete="email"
            required
            {...form.field('email')}
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
            {...form.field('password')}
          />
          <DateField
            label={t.birthdate}
            autoComplete="bday"
            min="1926-01-01"
            max="2008-12-31"
            required
            {...form.field('birthdate')}
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
            {...form.field('gender')}
          />
          <NumberField
            label={t.children}
            stepTexts={{ less: t.less, more: t.more }}
            min={0}
            max={20}
            {...form.field('household')}
          />
          <RadioGroup
            label={t.transport}
            options={t.transportNames.map((label, at) => ({ value: at + 1, label }))}
            required
            {...form.field('transport')}
          />
        </div>
        <TextareaField
          label={t.message}
          hint={t.messageHint}
          maxLength={1500}
          counterText={(used, max) => `${used} / ${max}`}
          {...form.field('message')}
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
          {...form.field('agree')}
        />
        <CheckboxField label={t.terms} required {...form.field('terms')} />
        <div className={styles.row}>
          <Button type="submit">{t.save}</Button>
          <Button variant="quiet">{t.cancel}</Button>
        </div>
        <output>{sent}</output>
      </form>
    </Card>
  );
}
