import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Link } from './link.tsx';
import { matchPath } from './match-path.ts';
import { Routes, StaticRouter, useLocation, useParams, useSearchParams } from './router.tsx';

/** What a component shows at an address. */
const shown = (address: string, element: React.ReactNode) =>
  renderToStaticMarkup(<StaticRouter location={address}>{element}</StaticRouter>);

describe('a path', () => {
  it('matches whole, in any case, with slashes at its end', () => {
    expect(matchPath('/faq', '/faq')).toEqual({});
    expect(matchPath('/Register/Step-1', '/register/step-1//')).toEqual({});
    expect(matchPath('/', '/')).toEqual({});
    expect(matchPath('/faq', '/faq/more')).toBeNull();
    expect(matchPath('/faq', '/a/faq')).toBeNull();
    expect(matchPath('/reset-password/:code', '/reset-password')).toBeNull();
  });

  it('gives its parameters as they were before they were encoded', () => {
    for (const code of ['a b', '50%', 'a/b?c#d', 'čлен', '..'])
      expect(matchPath('/c/:code', `/c/${encodeURIComponent(code)}`)).toEqual({ code });
    expect(matchPath('/c/:code', '/c/%E0%A4')).toEqual({ code: '%E0%A4' });
  });
});

describe('routes', () => {
  const Thing = () => `thing ${useParams().id}`;
  const routes = [
    { path: '/things/:id', element: <Thing /> },
    { path: '/things/new', element: 'new' },
    { path: '*', element: 'none' },
  ];

  it('show the element of the path with the fewest parameters', () => {
    expect(shown('/things/new', <Routes routes={routes} />)).toBe('new');
    expect(shown('/things/7?page=2#top', <Routes routes={routes} />)).toBe('thing 7');
    expect(shown('/elsewhere', <Routes routes={routes} />)).toBe('none');
    expect(shown('/elsewhere', <Routes routes={routes.slice(0, 2)} />)).toBe('');
  });
});

describe('an address', () => {
  function Address() {
    const { pathname, search, hash } = useLocation();
    return `${pathname} ${search} ${hash} ${useSearchParams()[0].get('page')}`;
  }

  it('is read in its parts', () => {
    expect(shown('/interview/x?page=2&back=/faq%23a#top', <Address />)).toBe(
      '/interview/x ?page=2&amp;back=/faq%23a #top 2',
    );
    expect(shown('//elsewhere.example/x', <Address />)).toBe('//elsewhere.example/x   null');
  });

  it('is the same page for a link that names only a query or a hash', () => {
    const hrefAt = (to: string) => /href="(.*?)"/.exec(shown('/faq?lang=bg', <Link to={to}>x</Link>))?.[1];
    expect(hrefAt('#points')).toBe('/faq#points');
    expect(hrefAt('?page=2')).toBe('/faq?page=2');
    expect(hrefAt('/login?return=/faq')).toBe('/login?return=/faq');
  });
});
