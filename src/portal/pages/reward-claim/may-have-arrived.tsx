import { paths } from '#portal/paths.ts';
import { Link } from '#ui/link.tsx';
import { useTranslation } from '#ui/translation.tsx';

/** Warning: an earlier press on Exchange got no response. */
export function MayHaveArrived() {
  const { t } = useTranslation();
  return (
    <p>
      {t('We may have already received your request.')}{' '}
      <Link to={paths.rewardBasket}>{t('Go to Reward Basket')}</Link>
    </p>
  );
}
