import { MINIMUM_EXCHANGE_POINTS } from '#contract/rules/points-value.ts';
import { paths } from '#portal/paths.ts';
import { useSession } from '#portal/session.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { useFormats } from '#ui/formats.tsx';
import { Icon } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import { Bar } from '#ui/progress-bar.tsx';
import { useTranslation } from '#ui/translation.tsx';
import styles from './hero.module.css';

export function Hero() {
  const { t } = useTranslation();
  const { user } = useSession();
  return (
    <section className={styles.hero}>
      <div className={styles.words}>
        <h1>{t('Your opinion is worth rewarding')}</h1>
        <p className={styles.lead}>
          {t(
            'Answer surveys about everyday life whenever it suits you. Collect points for each one and exchange them for money.',
          )}
        </p>
        {user ? (
          <div className={styles.actions}>
            <ButtonLink to={paths.questionnaires}>{t('Go to your surveys')}</ButtonLink>
            <Link to={paths.points}>{t('Your points')}</Link>
          </div>
        ) : (
          <div className={styles.actions}>
            <ButtonLink to={paths.register}>{t('Register for free')}</ButtonLink>
            <Link to={paths.login}>{t("I'm already a member")}</Link>
          </div>
        )}
        <ul className={styles.strengths}>
          {[t('Free membership'), t('No commitment'), t('Since 2007')].map((strength) => (
            <li key={strength}>
              <Icon name="check" />
              {strength}
            </li>
          ))}
        </ul>
      </div>
      <Preview />
    </section>
  );
}

/** The points shown in the picture. */
const COLLECTED = 760;

/** An illustration of what members see; hidden from screen readers. */
function Preview() {
  const { t } = useTranslation();
  const { number } = useFormats();
  return (
    <div aria-hidden="true" className={styles.preview}>
      <div className={styles.survey}>
        <span className={styles.badge}>{t('New survey')}</span>
        <p className={styles.title}>{t('How do you shop for groceries?')}</p>
        <p className={styles.details}>
          <span>{t('10 minutes')}</span>
          <strong>{t('+50 points')}</strong>
        </p>
        <p className={styles.option}>
          <span className={styles.chosen} />
          {t('At the local market')}
        </p>
        <p className={styles.option}>
          <span />
          {t('At a supermarket')}
        </p>
      </div>
      <div className={styles.balance}>
        <p className={styles.details}>
          <span>{t('Your points')}</span>
          <strong>
            {t('{have} of {need}', { have: number(COLLECTED), need: number(MINIMUM_EXCHANGE_POINTS) })}
          </strong>
        </p>
        <Bar earned value={COLLECTED} max={MINIMUM_EXCHANGE_POINTS} />
      </div>
    </div>
  );
}
