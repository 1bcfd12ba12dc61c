import { hydrateRoot } from 'react-dom/client';
import { Fixture } from './fixture.tsx';
import { harness } from './harness.ts';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no root');
const search = new URLSearchParams(window.location.search);

const hydrate = (target: HTMLElement) =>
  hydrateRoot(target, <Fixture search={search} />, { onRecoverableError: (error) => console.error(error) });

// With `?waits` the test hydrates the page, after it has typed into it.
if (search.has('waits')) window.addEventListener('hydrate', () => hydrate(root), { once: true });
else hydrate(root);
Object.assign(window, { harness });
