import { paths } from '#console/paths.ts';
import { changePreferences } from '#console/preferences.ts';
import { areasFor } from '#console/routes.tsx';
import { useOperator, useSession } from '#console/session.tsx';
import { useNavigate } from '#ui/router.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { usePageCommands } from './page-commands.ts';
import type { PaletteEntry } from './palette-entry.ts';

export type PaletteGroup = { title: string; entries: PaletteEntry[] };

/**
 * What can be done on this page, the pages that this operator may open, and what can be done from everywhere, as far as
 * the text is in their names.
 */
export function useCommands(text: string): PaletteGroup[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const operator = useOperator();
  const { signOut } = useSession();
  const onPage = usePageCommands();
  const wanted = text.trim().toLocaleLowerCase();
  const matching = (entries: PaletteEntry[]) =>
    entries.filter(({ name, detail = '' }) => `${name} ${detail}`.toLocaleLowerCase().includes(wanted));
  const pages = areasFor(operator).flatMap((area) =>
    area.routes.map((route) => ({
      key: route.path,
      name: t(route.title),
      ...(area.routes.length > 1 && { detail: t(area.title) }),
      run: () => navigate(route.path),
    })),
  );
  const account = { key: paths.account, name: t('Your account'), run: () => navigate(paths.account) };
  const actions: PaletteEntry[] = [
    { key: 'light', name: t('Light colours'), run: () => changePreferences({ theme: 'light' }) },
    { key: 'dark', name: t('Dark colours'), run: () => changePreferences({ theme: 'dark' }) },
    {
      key: 'system',
      name: t('Same colours as the system'),
      run: () => changePreferences({ theme: 'system' }),
    },
    { key: 'compact', name: t('Compact rows'), run: () => changePreferences({ density: 'compact' }) },
    { key: 'normal', name: t('Normal rows'), run: () => changePreferences({ density: 'normal' }) },
    { key: 'out', name: t('Sign out'), run: () => void signOut().catch(() => {}) },
  ];
  return [
    { title: t('On this page'), entries: matching([...onPage]) },
    { title: t('Go to'), entries: matching([...pages, account]) },
    { title: t('Do'), entries: matching(actions) },
  ];
}
