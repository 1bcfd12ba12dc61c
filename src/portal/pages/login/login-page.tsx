import { useSite } from '#portal/language.tsx';
import { MOVED } from '#portal/other-site.ts';
import { paths, withRemembered } from '#portal/paths.ts';
import { useQueryOfAddress } from '#portal/query-of-address.ts';
import { ForgottenPasswordForm } from '#portal/sign-in/forgotten-password-form.tsx';
import { LoginForm } from '#portal/sign-in/login-form.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { NarrowPage } from '#ui/narrow-page.tsx';
import { Notice } from '#ui/notice.tsx';
import { useTranslation } from '#ui/translation.tsx';
import styles from './login-page.module.css';

export default function LoginPage() {
  const { t } = useTranslation();
  const query = useQueryOfAddress();
  const moved = new URLSearchParams(query).has(MOVED);
  const { panel_name } = useSite().settings;
  return (
    <NarrowPage>
      <h1>{t('Login')}</h1>
      {moved && (
        <Notice live="status">
          {t("Your account belongs to this country's site: please sign in here.")}
        </Notice>
      )}
      <Card>
        <LoginForm />
        <div className={styles.forgotten}>
          <Disclosure title={t('Forgotten password?')}>
            <ForgottenPasswordForm />
          </Disclosure>
        </div>
      </Card>
      <section className={styles.visitor}>
        <h2>{t('Not a member yet?')}</h2>
        <p>{t("Join {panel}: it's free, and you can leave at any time.", { panel: panel_name })}</p>
        <ButtonLink to={withRemembered(paths.register, query)} data-passes-query variant="secondary">
          {t('Register')}
        </ButtonLink>
      </section>
    </NarrowPage>
  );
}
