import { Suspense } from 'react';
import type { Boot } from '#portal/boot.ts';
import { useSite } from '#portal/language.tsx';
import { paths } from '#portal/paths.ts';
import { LINK, SentenceWithLink } from '#portal/sentence-with-link.tsx';
import { useSession } from '#portal/session.tsx';
import { Card } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import { loadable } from '#ui/loadable.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { useTranslation } from '#ui/translation.tsx';
import styles from './contact-us-page.module.css';

const ContactForm = loadable(() => import('./contact-form.tsx'));

export const parts = ({ user }: Boot) => (user ? [ContactForm] : []);

export default function ContactUsPage() {
  const { t } = useTranslation();
  const { isAuthenticated } = useSession();
  const { contact_email } = useSite().settings;
  return (
    <>
      <PageHeading
        title={t('Contact us')}
        lead={
          <SentenceWithLink
            sentence={t(
              'People read what you write, and people answer. Many questions are answered already among the {link}.',
              { link: LINK },
            )}
            link={<Link to={paths.faq}>{t('frequently asked questions')}</Link>}
          />
        }
      />
      <div className={styles.columns}>
        {contact_email && (
          <Card title={t('By e-mail')}>
            <a href={`mailto:${contact_email}`} className={styles.address}>
              <Icon name="mail" />
              <span>{contact_email}</span>
            </a>
            <p className={styles.hint}>
              {t('Please write from the address with which you are registered, so that we can find you.')}
            </p>
          </Card>
        )}
        <Card title={t('With a form')}>
          {isAuthenticated ? (
            <Suspense fallback={<Spinner text={t('Loading...')} />}>
              <ContactForm />
            </Suspense>
          ) : (
            <p>
              <SentenceWithLink
                sentence={t('Members find a form here after they have {link}.', { link: LINK })}
                link={<Link to={paths.login}>{t('signed in')}</Link>}
              />
            </p>
          )}
        </Card>
      </div>
    </>
  );
}
