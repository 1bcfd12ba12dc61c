import { useCall } from '#console/call.ts';
import { useCountries } from '#console/countries.tsx';
import { useLanguageNames } from '#console/language-names.ts';
import { useMailTexts } from '#console/mail-texts.ts';
import { paths } from '#console/paths.ts';
import { LANGUAGE_CODES } from '#contract/rules/languages.ts';
import { MAIL_KINDS, type MailKind } from '#contract/rules/mails.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Link } from '#ui/link.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { useParams, useSearchParams } from '#ui/router.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { useTranslation } from '#ui/translation.tsx';
import styles from './mail-template.module.css';
import { Preview } from './preview.tsx';
import { SendTest } from './send-test.tsx';

/** A kind of mail, in the language, country and width that stand in the address. */
export default function MailTemplatePage() {
  const { t } = useTranslation();
  const { kind = '' } = useParams();
  if (MAIL_KINDS.some((one) => one === kind)) return <MailTemplate key={kind} kind={kind as MailKind} />;
  return (
    <>
      <PageHeading title={t('Email template')} />
      <EmptyState
        title={t('There is no such email')}
        action={<Link to={paths.mailTemplates}>{t('Email templates')}</Link>}
      />
    </>
  );
}

function MailTemplate({ kind }: { kind: MailKind }) {
  const { t, language: own } = useTranslation();
  const { languageOptions } = useLanguageNames();
  const { kinds } = useMailTexts();
  const { countries, chosen, nameOf } = useCountries();
  const [params, setParams] = useSearchParams();
  const set = (name: string, value: string) =>
    setParams((before) => {
      const after = new URLSearchParams(before);
      after.set(name, value);
      return after;
    });
  const asked = params.get('country');
  const country = countries.some(({ code }) => code === asked)
    ? asked
    : (chosen ?? countries[0]?.code ?? null);
  const first = countries.find(({ code }) => code === country)?.languages ?? [];
  const named = params.get('language');
  const language = LANGUAGE_CODES.find((code) => code === named) ?? own;
  const isWide = params.get('width') !== 'phone';
  const query = { language: language as (typeof LANGUAGE_CODES)[number], ...(country && { country }) };
  const preview = useCall(
    'GET /mail-templates/:kind',
    { params: { kind }, query },
    { enabled: countries.length > 0 },
  );
  return (
    <>
      <PageHeading
        title={kinds[kind]}
        lead={t('With made-up data. Links hold a placeholder and lead nowhere.')}
        actions={<SendTest key={`${language} ${country}`} kind={kind} query={query} />}
      />
      <div className={styles.choices}>
        <SelectField
          label={t('Language')}
          value={language}
          options={[
            ...languageOptions(first),
            ...languageOptions(LANGUAGE_CODES.filter((code) => !first.includes(code))),
          ]}
          onChange={({ target }) => set('language', target.value)}
        />
        <SelectField
          label={t('Country')}
          value={country ?? ''}
          options={countries.map(({ code }) => ({ value: code, label: nameOf(code) }))}
          onChange={({ target }) => set('country', target.value)}
        />
        <SelectField
          label={t('Width')}
          value={isWide ? 'desktop' : 'phone'}
          options={[
            { value: 'desktop', label: t('Desktop') },
            { value: 'phone', label: t('Phone') },
          ]}
          onChange={({ target }) => set('width', target.value)}
        />
      </div>
      <Loaded query={preview}>{(mail) => <Preview mail={mail} query={query} isWide={isWide} />}</Loaded>
    </>
  );
}
