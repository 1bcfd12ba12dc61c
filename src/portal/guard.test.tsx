import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { loadable } from '#ui/loadable.tsx';
import { StaticRouter } from '#ui/router.tsx';
import { createTranslator } from '#ui/texts.ts';
import type { PortalSettings } from './boot.ts';
import { Guard } from './guard.tsx';
import { SiteProvider } from './language.tsx';
import type { PortalRoute } from './portal-route.ts';
import { SessionProvider } from './session.tsx';

const settings = { panel_name: 'JTN Panel', language: 'en', languages: ['en'] } as unknown as PortalSettings;
const translator = createTranslator('en', {});

/** What a page shows before and after the session is known. */
function screen(access: PortalRoute['access'], session: 'unknown' | null) {
  const queries = new QueryClient();
  if (session === null) queries.setQueryData(['GET /auth/validate', {}], null);
  const route: PortalRoute = {
    key: 'questionnaires',
    path: '/members/a-page',
    access,
    title: 'Questionnaires',
    module: '',
    load: async () => {},
    page: loadable(async () => ({ default: () => null })),
  };
  return renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <StaticRouter location="/members/a-page">
        <SessionProvider>
          <SiteProvider formatted={{}} initial={settings} translator={translator}>
            <Guard route={route}>what members see</Guard>
          </SiteProvider>
        </SessionProvider>
      </StaticRouter>
    </QueryClientProvider>,
  );
}

describe('the guard', () => {
  it('shows a spinner while it is not known who is signed in', () => {
    for (const access of ['member', 'visitor'] as const) {
      expect(screen(access, 'unknown')).toContain('Loading...');
      expect(screen(access, 'unknown')).not.toContain('what members see');
    }
    expect(screen('anyone', 'unknown')).toBe('what members see');
  });

  it('shows visitors nothing of a page of members', () => {
    expect(screen('member', null)).not.toContain('what members see');
    expect(screen('visitor', null)).toBe('what members see');
  });
});
