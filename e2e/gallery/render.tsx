import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { Gallery } from './gallery.tsx';

/** Renders the gallery on the server, where there is no `window`. */
export function render(url: string): string {
  return renderToString(
    <StaticRouter location={url}>
      <Gallery />
    </StaticRouter>,
  );
}
