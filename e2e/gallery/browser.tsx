import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from '#ui/router.tsx';
import { Gallery } from './gallery.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no root');
hydrateRoot(
  root,
  <BrowserRouter>
    <Gallery />
  </BrowserRouter>,
  { onRecoverableError: (error) => console.error(error) },
);
root.dataset.hydrated = 'true';
