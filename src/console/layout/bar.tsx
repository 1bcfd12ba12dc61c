import { PaletteButton } from '#console/palette/palette-button.tsx';
import { usePanel } from '#console/panel.ts';
import { useOperator } from '#console/session.tsx';
import { Badge } from '#ui/badge.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { AccountMenu } from './account-menu.tsx';
import styles from './bar.module.css';
import { CountrySwitch } from './country-switch.tsx';
import { RailMenu } from './rail.tsx';

export function Bar() {
  const { t } = useTranslation();
  const { demo } = usePanel();
  const { second_factor } = useOperator();
  return (
    <header className={styles.bar}>
      <RailMenu />
      <div className={styles.find}>
        <PaletteButton />
      </div>
      {(demo || second_factor === 'put_off') && (
        <div className={styles.badges}>
          {demo && <Badge tone="warning">{t('Demo')}</Badge>}
          {second_factor === 'put_off' && <Badge tone="danger">{t('No second factor')}</Badge>}
        </div>
      )}
      <CountrySwitch />
      <AccountMenu />
    </header>
  );
}
