import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { Gallery } from './gallery.tsx';

/** The gallery as the server writes it: there is no window here. */
export function render(url: string): string {
  return renderToString(
    <StaticRouter location={url}>
      <Gallery />
    </StaticRouter>,
  );
}
