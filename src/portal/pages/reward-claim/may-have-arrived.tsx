import { paths } from '#portal/paths.ts';
import { Link } from '#ui/link.tsx';
import { useTranslation } from '#ui/translation.tsx';

/** An earlier press on Exchange got no answer. */
export function MayHaveArrived() {
  const { t } = useTranslation();
  return (
    <p>
      {t('Your request may have arrived already.')}{' '}
      <Link to={paths.rewardBasket}>{t('To the reward basket')}</Link>
    </p>
  );
}
