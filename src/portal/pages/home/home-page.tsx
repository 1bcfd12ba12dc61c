import { MINIMUM_EXCHANGE_POINTS } from '#contract/rules/points-value.ts';
import { paths } from '#portal/paths.ts';
import { useRatePlaceholders } from '#portal/points-worth.ts';
import { useSession } from '#portal/session.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { useFormats } from '#ui/formats.tsx';
import { Icon, type IconName } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { Hero } from './hero.tsx';
import styles from './home-page.module.css';

export default function HomePage() {
  const { t } = useTranslation();
  const { isAuthenticated } = useSession();
  const promises: { icon: IconName; title: string; text: string }[] = [
    {
      icon: 'lock',
      title: t('Your answers stay anonymous'),
      text: t('Your answers are combined with many others and shared without your name.'),
    },
    {
      icon: 'hand',
      title: t("It's always your choice"),
      text: t('You can decline any survey, take a break, or leave and have everything deleted.'),
    },
    {
      icon: 'eye',
      title: t('No surprises'),
      text: t('Every invitation tells you how long the survey takes, what it earns and when it closes.'),
    },
  ];
  return (
    <>
      <Hero />
      <HowItWorks />
      <Rewards />
      <section className={styles.section}>
        <h2>{t('What you can rely on')}</h2>
        <ul className={styles.promises}>
          {promises.map(({ icon, title, text }) => (
            <li key={title}>
              <span className={styles.disc}>
                <Icon name={icon} />
              </span>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </section>
      {!isAuthenticated && (
        <section className={styles.invitation}>
          <h2>{t("All that's missing is your opinion")}</h2>
          <p>{t('Signing up takes two minutes and is free, now and always.')}</p>
          <ButtonLink to={paths.register}>{t('Register for free')}</ButtonLink>
        </section>
      )}
    </>
  );
}

function Rewards() {
  const { t } = useTranslation();
  const { number } = useFormats();
  const placeholders = useRatePlaceholders();
  return (
    <section className={styles.rewards}>
      <div>
        {placeholders && (
          <>
            <h2>{t('{points} are worth {value}', placeholders.minimum)}</h2>
            <p>
              {t(
                "{points} are worth {value}. Once you have {minimum}, you can exchange them. We pay by postal money order and cover the fees, so you receive everything you've earned.",
                { ...placeholders.rate, minimum: number(MINIMUM_EXCHANGE_POINTS) },
              )}
            </p>
          </>
        )}
        <Link to={`${paths.faq}#points`}>{t('How points and rewards work')}</Link>
      </div>
      <Coins />
    </section>
  );
}

function HowItWorks() {
  const { t } = useTranslation();
  const { number } = useFormats();
  const steps = [
    { title: t('Register'), text: t('Fill in a short form and confirm your email address.') },
    { title: t('Get invited'), text: t("We'll email you when a survey matches your profile.") },
    {
      title: t('Answer'),
      text: t('Whenever and wherever you like. Half of our surveys take 10 minutes or less.'),
    },
    {
      title: t('Exchange your points'),
      text: t('Once you have {number} points, choose your reward.', {
        number: number(MINIMUM_EXCHANGE_POINTS),
      }),
    },
  ];
  return (
    <section className={styles.section}>
      <h2>{t('How it works')}</h2>
      <ol className={styles.steps}>
        {steps.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Illustration: a growing pile of coins. */
function Coins() {
  return (
    <svg aria-hidden="true" className={styles.coins} viewBox="0 0 220 140" width="220" height="140">
      {[3, 5, 8].map((height, pile) =>
        Array.from({ length: height }, (_none, at) => (
          <ellipse
            // biome-ignore lint/suspicious/noArrayIndexKey: a drawing that never changes
            key={at}
            cx={40 + pile * 70}
            cy={124 - at * 14}
            rx="30"
            ry="11"
          />
        )),
      )}
    </svg>
  );
}
