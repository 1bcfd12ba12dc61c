import { paths } from '#console/paths.ts';
import { changePreferences, type Preferences, usePreferences } from '#console/preferences.ts';
import { useRoleName } from '#console/role-name.ts';
import { useOperator, useSession } from '#console/session.tsx';
import { Dropdown } from '#ui/dropdown.tsx';
import { Icon } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import menuStyles from '#ui/popover-menu.module.css';
import { useTranslation } from '#ui/translation.tsx';
import styles from './bar.module.css';

/** Who is signed in; how the console looks; the way out. */
export function AccountMenu() {
  const { t } = useTranslation();
  const { name, role } = useOperator();
  const roleName = useRoleName();
  const { signOut } = useSession();
  const preferences = usePreferences();
  const themes = { system: t('Same as the system'), light: t('Light'), dark: t('Dark') };
  const densities = { normal: t('Normal'), compact: t('Compact') };
  return (
    <Dropdown
      variant="quiet"
      label={
        <>
          <Icon name="user" className={styles.face} />
          <span className={styles.label}>
            {name} <span className={styles.role}>{roleName(role)}</span>
          </span>
        </>
      }
    >
      <ul className={menuStyles.menu}>
        <li>
          <Link to={paths.account}>{t('Your account')}</Link>
        </li>
      </ul>
      <Choice
        name="theme"
        label={t('Colours')}
        options={themes}
        chosen={preferences.theme}
        onChoose={(theme: Preferences['theme']) => changePreferences({ theme })}
      />
      <Choice
        name="density"
        label={t('Density')}
        options={densities}
        chosen={preferences.density}
        onChoose={(density: Preferences['density']) => changePreferences({ density })}
      />
      <ul className={menuStyles.menu}>
        <li>
          <button type="button" onClick={() => void signOut().catch(() => {})}>
            {t('Sign out')}
          </button>
        </li>
      </ul>
    </Dropdown>
  );
}

type ChoiceProps<V extends string> = {
  name: string;
  label: string;
  options: Record<V, string>;
  chosen: V;
  onChoose(value: V): void;
};

/** A few options of which one holds, as a row of buttons. */
function Choice<V extends string>({ name, label, options, chosen, onChoose }: ChoiceProps<V>) {
  return (
    <fieldset className={styles.choice}>
      <legend>{label}</legend>
      {(Object.entries(options) as [V, string][]).map(([value, text]) => (
        <label key={value}>
          <input
            type="radio"
            name={name}
            value={value}
            checked={value === chosen}
            onChange={() => onChoose(value)}
          />
          <span>{text}</span>
        </label>
      ))}
    </fieldset>
  );
}
