import { renderToString } from 'react-dom/server';
import { StaticRouter } from '#ui/router.tsx';
import { Gallery } from './gallery.tsx';
import { Fixture } from './hooks/fixture.tsx';

/** Renders the gallery, or a hook's component at `/hooks`, on the server, where there is no `window`. */
export function render(url: string): string {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  if (pathname === '/hooks') return renderToString(<Fixture search={searchParams} />);
  return renderToString(
    <StaticRouter location={url}>
      <Gallery />
    </StaticRouter>,
  );
}
