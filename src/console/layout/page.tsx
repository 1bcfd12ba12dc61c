import { useEffect, useState } from 'react';
import type { Area, ConsoleRoute } from '#console/area.ts';
import { usePanel } from '#console/panel.ts';
import { paths } from '#console/paths.ts';
import { useRoleName } from '#console/role-name.ts';
import { areasFor, mayOpen } from '#console/routes.tsx';
import { useOperator } from '#console/session.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Link } from '#ui/link.tsx';
import { Notice } from '#ui/notice.tsx';
import { Navigate, useLocation } from '#ui/router.tsx';
import { useTranslation } from '#ui/translation.tsx';

/** A page with its title, or why there is none for this operator at this address. */
export function Page({ area, route }: { area: Area | null; route: ConsoleRoute | null }) {
  const { t } = useTranslation();
  const operator = useOperator();
  const roleName = useRoleName();
  const { panel_name } = usePanel();
  const { pathname } = useLocation();
  const may = route !== null && mayOpen(route, operator);
  // Who loses the right meanwhile keeps what is on the page, and what they have typed there.
  const [opened, setOpened] = useState(may);
  if (may && !opened) setOpened(true);
  const title = route ? t(route.title) : t('Not found');
  useEffect(() => {
    document.title = panel_name ? `${title} · ${panel_name}` : title;
  }, [title, panel_name]);

  if (!route || !area) {
    const first = areasFor(operator)[0]?.routes[0]?.path ?? paths.account;
    if (pathname === paths.home) return <Navigate to={first} replace />;
    return (
      <EmptyState
        title={t("We can't find this page")}
        action={<Link to={first}>{t('Go to the start page')}</Link>}
      >
        {t('The page may have moved, or the link may be incomplete.')}
      </EmptyState>
    );
  }
  const lacks = {
    title: t("Your role doesn't include this page"),
    children: t('Your role is "{role}". An owner can give you access to this page.', {
      role: roleName(operator.role),
    }),
  };
  if (!may && !opened) return <EmptyState icon="lock" {...lacks} />;
  return (
    <>
      {!may && <Notice tone="warning" live="alert" {...lacks} />}
      <route.page />
    </>
  );
}
