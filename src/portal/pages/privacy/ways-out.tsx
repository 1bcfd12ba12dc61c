import { hasPage } from '#portal/has-page.ts';
import { WayOut, waysClass } from '#portal/membership/way-out.tsx';
import { paths } from '#portal/paths.ts';
import { useTranslation } from '#ui/translation.tsx';

/** A break, unsubscribing and deleting side by side, each with what it does. */
export function WaysOut() {
  const { t } = useTranslation();
  const all = [
    {
      to: paths.contactPreferences,
      title: t('Take a break'),
      action: t('Plan a break'),
      invitations: t('none until the day that you choose'),
      points: t('stay'),
      requests: t('go on'),
      data: t('stay'),
    },
    {
      to: paths.unsubscribe,
      title: t('Unsubscribe'),
      action: t('To unsubscribe'),
      invitations: t('none until you resume them'),
      points: t('stay'),
      requests: t('go on'),
      data: t('stay'),
    },
    {
      to: paths.unsubscribe,
      title: t('Delete'),
      action: t('To delete'),
      invitations: t('none ever again'),
      points: t('are lost, pending ones too'),
      requests: t('are cancelled unless already sent'),
      data: t('are erased at once; only a reward on its way keeps name and address'),
    },
  ];
  return (
    <section>
      <h2>{t('Taking a break, or leaving')}</h2>
      <div className={waysClass}>
        {all.filter(hasPage).map((way) => (
          <WayOut key={way.title} level={3} {...way} />
        ))}
      </div>
    </section>
  );
}
