import { hasPage } from '#portal/has-page.ts';
import { LeavingOption, waysClass } from '#portal/membership/leaving-option.tsx';
import { paths } from '#portal/paths.ts';
import { useTranslation } from '#ui/translation.tsx';

/** Cards for a break, unsubscribing and deleting, each with its effects. */
export function LeavingOptions() {
  const { t } = useTranslation();
  const all = [
    {
      to: paths.contactPreferences,
      title: t('Take a break'),
      action: t('Plan a break'),
      invitations: t('none until the day you choose'),
      points: t('kept'),
      requests: t('continue'),
      data: t('kept'),
    },
    {
      to: paths.unsubscribe,
      title: t('Unsubscribe'),
      action: t('Unsubscribe'),
      invitations: t('none until you resume them'),
      points: t('kept'),
      requests: t('continue'),
      data: t('kept'),
    },
    {
      to: paths.unsubscribe,
      title: t('Delete'),
      action: t('Delete account'),
      invitations: t('no more'),
      points: t('lost, including pending ones'),
      requests: t('cancelled unless already sent'),
      data: t('deleted immediately, except the name and address of a reward on its way'),
    },
  ];
  return (
    <section>
      <h2>{t('Taking a break or leaving')}</h2>
      <div className={waysClass}>
        {all.filter(hasPage).map((way) => (
          <LeavingOption key={way.title} level={3} {...way} />
        ))}
      </div>
    </section>
  );
}
