import type { UseQueryResult } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import { fieldMessages } from '#contract/field-messages.ts';
import {
  type AgeRange,
  ageLimitDate,
  isBirthdateAllowed,
  MEMBER_AGE,
  needsParent,
} from '#contract/rules/age-limit.ts';
import { checkAnswers } from '#contract/rules/check-answers.ts';
import { emailKey } from '#contract/rules/email-address.ts';
import { languageName } from '#contract/rules/languages.ts';
import { useCall } from '#portal/call.ts';
import { useSite } from '#portal/language.tsx';
import { paths, rememberedPage } from '#portal/paths.ts';
import { NeedsScript } from '#portal/sign-in/needs-script.tsx';
import { useToday } from '#portal/today.ts';
import { useAnswers } from '#ui/answers.ts';
import { Button } from '#ui/button.tsx';
import type { CallError } from '#ui/call.ts';
import { DateField } from '#ui/date-field.tsx';
import { type Form, useForm } from '#ui/form.ts';
import { FormFrame } from '#ui/form-frame.tsx';
import { loadable } from '#ui/loadable.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { NewPasswordFields, newPasswordErrors } from '#ui/new-password-fields.tsx';
import { reread } from '#ui/reread.ts';
import { useLocation } from '#ui/router.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { Agreements } from './agreements.tsx';
import styles from './register-page.module.css';
import { visitorOrigin } from './registration-origin.ts';
import { sendRegistration } from './send-registration.ts';

const Proving = loadable(() => import('./proving.tsx'));

export const ExtraQuestions = loadable(() => import('./extra-questions.tsx'));

const empty = {
  first_name: '',
  last_name: '',
  email: '',
  birthdate: '',
  parent_email: '',
  gender: '',
  password: '',
  confirm_password: '',
  language: '',
  agree_privacy_policy: false,
  agree_terms_conditions: false,
  website: '',
};
type Registration = typeof empty;

/** Never kept in the draft: consents have to be given each time, and the honeypot is for bots. */
const NEVER_KEPT = ['agree_privacy_policy', 'agree_terms_conditions', 'website'] as const;

/** The form of docs/specification.md §5 "Registration", with the country's extra questions. */
export function RegistrationForm({ onRegistered }: { onRegistered: (email: string) => void }) {
  const { t } = useTranslation();
  const { settings } = useSite();
  const { search } = useLocation();
  const remembered = rememberedPage(search);
  const genders = useCall('GET /list/gender');
  const extra = useCall('GET /profile/register', {}, { enabled: settings.country_code !== null });
  const questions = extra.data?.definition ?? [];
  const [proving, setProving] = useState(false);
  const cancelProving = useRef(() => {});
  // Leaving the page stops the proof of work.
  useEffect(() => () => cancelProving.current(), []);
  const today = useToday();
  const age = { ...MEMBER_AGE, minimum: extra.data?.minimum_age ?? MEMBER_AGE.minimum };
  const isMinor = (birthdate: string) =>
    isBirthdateAllowed(birthdate, today, age) && needsParent(birthdate, today);

  const form = useForm({
    defaults: { ...empty, language: settings.language },
    keep: { place: paths.register, owner: '', except: NEVER_KEPT, chosen: ['language'] },
    t,
    async reread(errors) {
      if (Object.keys(errors).every((name) => name in empty)) return;
      await Promise.all([reread(extra), ExtraQuestions.load().catch(() => {})]);
    },
    check: (typed: Registration) => ({
      ...(typed.birthdate !== '' && birthdateError(typed.birthdate, today, age)),
      ...(isMinor(typed.birthdate) && isOwn(typed) && { parent_email: fieldMessages.parent_email_own }),
      ...newPasswordErrors('password', typed.password, typed.confirm_password),
      ...(!typed.agree_privacy_policy && { agree_privacy_policy: fieldMessages.agree_privacy_policy }),
      ...(!typed.agree_terms_conditions && { agree_terms_conditions: fieldMessages.agree_terms_conditions }),
      ...checkAnswers(questions, answers.values).errors,
    }),
    async send({ website, gender, parent_email, ...typed }) {
      const body = {
        ...typed,
        ...(isMinor(typed.birthdate) && { parent_email }),
        gender: gender as 'other',
        ...visitorOrigin(search),
        ...(remembered !== null && { return_to: remembered }),
        ...(website && { website }),
        ...(questions.length > 0 && { values: answers.values as Record<string, string> }),
      };
      const cancel = new AbortController();
      cancelProving.current = () => cancel.abort();
      try {
        await sendRegistration(body, { signal: cancel.signal, onProving: () => setProving(true) });
      } finally {
        setProving(false);
      }
      return typed.email;
    },
    done(email) {
      answers.saved(answers.values);
      onRegistered(email);
    },
  });
  const answers = useAnswers({
    definition: questions,
    values: extra.data?.values ?? {},
    form: form.props.ref,
    keep: { place: `${paths.register} questions`, owner: '' },
  });

  useLanguageOfSite(form, settings.language);
  // Without these the form can't be sent: an error with a retry button replaces the submit button.
  const missing = [genders, extra].find(({ isError, data }) => isError && data === undefined) as
    | UseQueryResult<unknown, CallError>
    | undefined;

  return (
    <FormFrame
      form={{ ...form, restored: form.restored || answers.restored }}
      actions={
        missing ? (
          <Loaded query={missing}>{() => null}</Loaded>
        ) : (
          <Button {...form.button} wide busyText={t('Loading...')}>
            {t('Register')}
          </Button>
        )
      }
    >
      <NeedsScript />
      <div className={styles.pair}>
        <TextField {...form.field('first_name')} label={t('First name')} autoComplete="given-name" required />
        <TextField {...form.field('last_name')} label={t('Last name')} autoComplete="family-name" required />
        <DateField
          {...form.field('birthdate')}
          label={t('Date of birth')}
          autoComplete="bday"
          min={ageLimitDate(age.maximum, today)}
          max={ageLimitDate(age.minimum, today)}
          required
        />
        <SelectField
          {...form.field('gender')}
          label={t('Gender')}
          placeholder={t('Please choose')}
          options={(genders.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          required
        />
      </div>
      <TextField {...form.field('email')} type="email" label={t('Email')} autoComplete="username" required />
      {isMinor(form.watch('birthdate')) && (
        <TextField
          {...form.field('parent_email')}
          type="email"
          label={t('Email of a parent or guardian')}
          hint={t(
            "You're under 18, so once you confirm your own address, we'll email your parent or guardian for permission.",
          )}
          autoComplete="off"
          required
        />
      )}
      {settings.languages.length > 1 && (
        <SelectField
          {...form.field('language')}
          label={t('Language of surveys and emails')}
          options={settings.languages.map((code) => ({ value: code, label: languageName(code) }))}
          required
        />
      )}
      <NewPasswordFields
        label={t('Password')}
        password={form.field('password')}
        confirmation={form.field('confirm_password')}
        typed={form.watch('password')}
      />
      {questions.length > 0 && (
        <Suspense>
          <ExtraQuestions
            definition={questions}
            values={answers.values}
            errors={form.errors}
            onChange={answers.change}
          />
        </Suspense>
      )}
      {/* The honeypot: people neither see nor reach it, bots fill it in. */}
      <div aria-hidden="true" className={styles.trap}>
        <label>
          Website
          <input {...form.field('website')} tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <Agreements
        privacyPolicy={form.field('agree_privacy_policy')}
        termsConditions={form.field('agree_terms_conditions')}
      />
      {proving && (
        <Suspense>
          <Proving onCancel={() => cancelProving.current()} />
        </Suspense>
      )}
    </FormFrame>
  );
}

function birthdateError(birthdate: string, today: string, age: AgeRange): { birthdate?: string } {
  if (isBirthdateAllowed(birthdate, today, age)) return {};
  if (birthdate <= ageLimitDate(age.minimum, today)) return { birthdate: fieldMessages.date };
  return {
    birthdate: age.minimum < MEMBER_AGE.minimum ? fieldMessages.birthdate_16 : fieldMessages.birthdate,
  };
}

const isOwn = ({ email, parent_email }: Registration): boolean =>
  parent_email !== '' && emailKey(parent_email) === emailKey(email);

/** The language field follows the site's language until the visitor chooses one. */
function useLanguageOfSite({ props, isChosen }: Form<Registration>, language: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the site's language changes
  useEffect(() => {
    const field = props.ref.current?.elements.namedItem('language');
    if (field instanceof HTMLSelectElement && !isChosen('language')) field.value = language;
  }, [language]);
}
