import { portalApi } from '#contract/portal/base-path.ts';
import { useFormats } from '#ui/formats.tsx';
import { InLanguage } from '#ui/in-language.tsx';
import { useTranslation } from '#ui/translation.tsx';
import type { Reward } from './basket.ts';
import styles from './reward-name.module.css';

/** A reward with its picture, for which the row keeps a place, what it is, and how many there are. */
export function RewardName({ reward }: { reward: Reward }) {
  const { t } = useTranslation();
  const { number, date } = useFormats();
  const { name, lang, about, picture, left, member_limit, available_until } = reward;
  const limits = [
    left !== null && (left === 0 ? t('Out of stock') : t('In stock: {number}', { number: number(left) })),
    member_limit !== null && t('Limit per member: {number}', { number: number(member_limit) }),
    available_until !== null && t('Available until {date}', { date: date(available_until) }),
  ].filter((sentence) => sentence !== false);
  return (
    <span className={styles.reward}>
      {picture && (
        // The name stands beside it.
        <img
          src={`${portalApi}/pictures/${picture.hash}`}
          alt=""
          width={picture.width}
          height={picture.height}
          loading="lazy"
          decoding="async"
          className={styles.picture}
        />
      )}
      <span className={styles.words}>
        <InLanguage lang={lang}>{name}</InLanguage>
        {about && (
          <span className={styles.about}>
            <InLanguage lang={about.lang}>{about.text}</InLanguage>
          </span>
        )}
        {limits.map((sentence) => (
          <span key={sentence} className={styles.about}>
            {sentence}
          </span>
        ))}
      </span>
    </span>
  );
}
