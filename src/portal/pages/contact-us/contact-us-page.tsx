import { Suspense } from 'react';
import type { Boot } from '#portal/boot.ts';
import { useSite } from '#portal/language.tsx';
import { paths, signInPath } from '#portal/paths.ts';
import { ELEMENT, SentenceWithElement } from '#portal/sentence-with-element.tsx';
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
          <SentenceWithElement
            sentence={t(
              'Real people read and answer your messages. Many questions are already answered in the {link}.',
              { link: ELEMENT },
            )}
            element={<Link to={paths.faq}>{t('frequently asked questions')}</Link>}
          />
        }
      />
      <div className={styles.columns}>
        {contact_email && (
          <Card title={t('By email')}>
            <a href={`mailto:${contact_email}`} className={styles.address}>
              <Icon name="mail" />
              <span>{contact_email}</span>
            </a>
            <p className={styles.hint}>
              {t('Please write from the address you registered with, so that we can find you.')}
            </p>
          </Card>
        )}
        <Card title={t('Contact form')}>
          {isAuthenticated ? (
            <Suspense fallback={<Spinner text={t('Loading...')} />}>
              <ContactForm />
              <p className={styles.hint}>
                <Link to={paths.messages}>{t('Your messages')}</Link>
              </p>
            </Suspense>
          ) : (
            <p>
              <SentenceWithElement
                sentence={t("Members will find a form here once they've {link}.", { link: ELEMENT })}
                element={<Link to={signInPath(paths.contactUs)}>{t('signed in')}</Link>}
              />
            </p>
          )}
        </Card>
      </div>
    </>
  );
}
