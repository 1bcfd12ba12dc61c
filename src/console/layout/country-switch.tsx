import { useCountries } from '#console/countries.tsx';
import { Icon } from '#ui/icon.tsx';
import { PopoverMenu } from '#ui/popover-menu.tsx';
import { useTranslation } from '#ui/translation.tsx';
import styles from './bar.module.css';

/** Whose lists and figures are shown: one country, or all that the operator is bound to. */
export function CountrySwitch() {
  const { t } = useTranslation();
  const { countries, chosen, choose, nameOf } = useCountries();
  if (countries.length === 0) return null;
  const [only] = countries;
  if (countries.length === 1 && only) return <span className={styles.country}>{nameOf(only.code)}</span>;
  return (
    <PopoverMenu
      label={
        <>
          <Icon name="globe" />
          <span className="visually-hidden">{t('Country')} </span>
          <span className={styles.label}>{chosen ? nameOf(chosen) : t('All countries')}</span>
        </>
      }
    >
      {[null, ...countries.map(({ code }) => code)].map((code) => (
        <button
          key={code}
          type="button"
          aria-current={code === chosen || undefined}
          onClick={() => choose(code)}
        >
          {code === null ? t('All countries') : nameOf(code)}
        </button>
      ))}
    </PopoverMenu>
  );
}
