import { Suspense, useState } from 'react';
import { paths } from '#portal/paths.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Dropdown } from '#ui/dropdown.tsx';
import { Link } from '#ui/link.tsx';
import { loadable } from '#ui/loadable.tsx';
import { useLocation } from '#ui/router.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { useTranslation } from '#ui/translation.tsx';

const loadPanel = () => import('./login-panel.tsx');
const LoginPanel = loadable(loadPanel);
/** If it can't be had now, opening the panel tries again. */
const prefetchPanel = () => void loadPanel().catch(() => {});

/** Signing in from any page; on the sign-in pages themselves, a link (docs/specification.md §2). */
export function LoginMenu() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const [opened, setOpened] = useState(false);
  if (/^\/(login|register)(\/|$)/i.test(pathname)) {
    return <ButtonLink to={paths.login}>{t('Login')}</ButtonLink>;
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing to operate, only a head start for the form
    <div onPointerEnter={prefetchPanel} onFocus={prefetchPanel}>
      <Dropdown label={t('Login')} variant="primary" wide onOpen={() => setOpened(true)}>
        <noscript>
          <Link to={paths.login}>{t('Login')}</Link>
        </noscript>
        {opened && (
          <Suspense fallback={<Spinner text={t('Loading...')} />}>
            <LoginPanel />
          </Suspense>
        )}
      </Dropdown>
    </div>
  );
}
