import { ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { DescriptionList } from '#ui/description-list.tsx';
import { useTranslation } from '#ui/translation.tsx';
import styles from './leaving-option.module.css';

/** The grid for the cards. */
export const waysClass = styles.ways;

type LeavingOptionProps = {
  title: string;
  level?: 2 | 3;
  /** The effects on invitations, points and account. */
  invitations: string;
  points: string;
  requests: string;
  data?: string;
  to: string;
  action: string;
};

/** A card for a break, unsubscribing or deleting: what it does, and a link to it. */
export function LeavingOption({ title, level = 2, to, action, ...does }: LeavingOptionProps) {
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
