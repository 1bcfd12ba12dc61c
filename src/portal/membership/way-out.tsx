import { ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { DescriptionList } from '#ui/description-list.tsx';
import { useTranslation } from '#ui/translation.tsx';
import styles from './way-out.module.css';

/** Where the cards of the ways stand side by side. */
export const waysClass = styles.ways;

type WayOutProps = {
  title: string;
  level?: 2 | 3;
  /** What the way does to each. */
  invitations: string;
  points: string;
  requests: string;
  data?: string;
  to: string;
  action: string;
};

/** A break, unsubscribing or deleting: what it does, and where it is done. */
export function WayOut({ title, level = 2, to, action, ...does }: WayOutProps) {
  const { t } = useTranslation();
  return (
    <Card title={title} level={level}>
      <DescriptionList
        entries={[
          { term: t('Invitations'), text: does.invitations },
          { term: t('Points'), text: does.points },
          { term: t('Open reward requests'), text: does.requests },
          ...(does.data === undefined ? [] : [{ term: t('Your data'), text: does.data }]),
        ]}
      />
      <p className={styles.action}>
        <ButtonLink to={to} variant="secondary">
          {action}
        </ButtonLink>
      </p>
    </Card>
  );
}
