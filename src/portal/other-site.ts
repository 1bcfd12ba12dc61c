import { paths } from './paths.ts';

/** In the address of the sign-in page: a sign-in on another country's site led there. */
export const MOVED = 'moved';

/** The sign-in page of the member's own site says why it is open, and goes on to the page that was remembered. */
export function otherSiteAddress(
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

export const openOtherSite = (address: string): void =>
  window.location.assign(otherSiteAddress(address, window.location));
