import type { User } from '#contract/portal/user.ts';
import { freezeReasons } from '#contract/rules/freeze-reasons.ts';
import { paths } from '#portal/paths.ts';
import { AroundWords, ELEMENT } from '#portal/sentence-with-element.tsx';
import { useFormats } from '#ui/formats.tsx';
import { Link } from '#ui/link.tsx';
import { Notice } from '#ui/notice.tsx';
import { useTranslation } from '#ui/translation.tsx';
import styles from './layout.module.css';

/** Shown above every page of the members' area while the account is on hold. */
export default function FreezeNotice({ freeze }: { freeze: NonNullable<User['freeze']> }) {
  const { t } = useTranslation();
  const { date } = useFormats();
  const { reason, message, review_by } = freeze;
  return (
    <div className={styles.notice}>
      <Notice tone="warning" title={t('Your account is on hold')}>
        <p>
          {t(
            "For now you won't get invitations, and you can't start surveys or exchange points. You keep your points.",
          )}
        </p>
        <p>{t('Reason: {reason}', { reason: t(freezeReasons[reason]) })}</p>
        <p>
          <AroundWords sentence={t('Our note: {note}', { note: ELEMENT })} words={message} />
        </p>
        {review_by !== null && (
          <p>
            {t('Another person on our team will review this by {date}.', { date: date(review_by, 'long') })}
          </p>
        )}
        <Link to={paths.contactUs}>{t('Contact us')}</Link>
      </Notice>
    </div>
  );
}
