import { loadAnew } from './another-member.ts';
import { paths } from './paths.ts';

/** Query parameter of the sign-in page: the visitor was sent here from another country's site. */
export const MOVED = 'moved';

/** The sign-in page of the member's own site, which explains why it opened and keeps the remembered page. */
function otherSiteAddress(
  address: string,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): string {
  const url = new URL(address);
  if (url.pathname !== paths.login) return address;
  url.searchParams.set(MOVED, '1');
  const remembered = pathname === paths.login ? new URLSearchParams(search).get('return') : null;
  if (remembered !== null) url.searchParams.set('return', remembered);
  return url.href;
}

export function openOtherSite(address: string): void {
  // The call that was refused gets no other answer: on the way back this page would wait for it for ever.
  window.addEventListener('pageshow', ({ persisted }) => persisted && loadAnew(), { once: true });
  window.location.assign(otherSiteAddress(address, window.location));
}
