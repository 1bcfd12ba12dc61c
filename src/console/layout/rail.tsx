import type { Area } from '#console/area.ts';
import { usePanel } from '#console/panel.ts';
import { areasFor, matchRoute } from '#console/routes.tsx';
import { useOperator } from '#console/session.tsx';
import { Dropdown } from '#ui/dropdown.tsx';
import { Icon } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import { useLocation } from '#ui/router.tsx';
import { useTranslation } from '#ui/translation.tsx';
import styles from './rail.module.css';

/** The areas that this operator's rights open; below the one that is open, its pages. */
export function Rail() {
  const { t } = useTranslation();
  const { panel_name } = usePanel();
  return (
    <nav aria-label={t('Areas')} className={styles.rail}>
      <div className={styles.mark}>
        <span aria-hidden="true" className={styles.letter}>
          {panel_name.slice(0, 1)}
        </span>
        <span className={styles.name}>{panel_name}</span>
      </div>
      <AreaLinks />
    </nav>
  );
}

/** The same on a narrow screen, under a button of the bar. */
export function RailMenu() {
  const { t } = useTranslation();
  return (
    <div className={styles.narrow}>
      <Dropdown
        variant="quiet"
        label={
          <>
            <Icon name="menu" />
            {t('Menu')}
          </>
        }
      >
        <nav aria-label={t('Areas')}>
          <AreaLinks />
        </nav>
      </Dropdown>
    </div>
  );
}

function AreaLinks() {
  const { t } = useTranslation();
  const operator = useOperator();
  const { pathname } = useLocation();
  const matched = matchRoute(pathname);
  const open = matched?.area.key;
  return (
    <ul className={styles.areas}>
      {areasFor(operator).map((area) => {
        const [first] = area.routes;
        const isOpen = area.key === open;
        return (
          first && (
            <li key={area.key}>
              <Link
                to={first.path}
                className={styles.area}
                aria-current={isOpen ? (area.routes.length > 1 ? 'true' : 'page') : undefined}
              >
                <Icon name={area.icon} className={styles.icon} />
                {t(area.title)}
              </Link>
              {isOpen && area.routes.length > 1 && (
                <PageLinks area={area} current={pageOf(area, matched?.route.path ?? '')} />
              )}
            </li>
          )
        );
      })}
    </ul>
  );
}

/** The page of the rail that is open: its own address, or the nearest one above that of a thing. */
const pageOf = ({ routes }: Area, path: string): string | undefined =>
  routes
    .map((route) => route.path)
    .filter((one) => path === one || path.startsWith(`${one}/`))
    .sort((one, other) => other.length - one.length)[0];

function PageLinks({ area, current }: { area: Area; current: string | undefined }) {
  const { t } = useTranslation();
  return (
    <ul className={styles.pages}>
      {area.routes.map((route) => (
        <li key={route.path}>
          <Link
            to={route.path}
            className={styles.page}
            aria-current={route.path === current ? 'page' : undefined}
          >
            {t(route.title)}
          </Link>
        </li>
      ))}
    </ul>
  );
}
