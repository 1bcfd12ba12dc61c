import { hasPage } from '#portal/has-page.ts';
import { paths } from '#portal/paths.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { DescriptionList } from '#ui/description-list.tsx';
import { useTranslation } from '#ui/translation.tsx';
import styles from './privacy-page.module.css';

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
      <div className={styles.ways}>
        {all.filter(hasPage).map(({ to, title, action, ...does }) => (
          <Card key={title} title={title} level={3}>
            <DescriptionList
              entries={[
                { term: t('Invitations'), text: does.invitations },
                { term: t('Points'), text: does.points },
                { term: t('Open reward requests'), text: does.requests },
                { term: t('Your data'), text: does.data },
              ]}
            />
            <p className={styles.action}>
              <ButtonLink to={to} variant="secondary">
                {action}
              </ButtonLink>
            </p>
          </Card>
        ))}
      </div>
    </section>
  );
}
