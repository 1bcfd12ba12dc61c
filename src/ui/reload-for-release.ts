const RELOADED_AT = 'reloaded-at';
/** After that a reload would be a surprise: the visitor may be on another page by then, and typing. */
const RESPONDS_WITHIN_MS = 10_000;
const AT_MOST_EVERY_MS = 60_000;

/**
 * Reloads a page from an earlier release, once, at the address it was navigating to, because no server may have its
 * chunks any more, and only if the server responds.
 */
export function reloadForRelease(): void {
  void serverResponds().then((responds) => {
    if (responds && isFirstTime()) window.location.reload();
  });
}

/** Reloads the document if the server responds while its address is still wanted. */
export async function reloadIfServed(): Promise<void> {
  const { href } = window.location;
  if (!(await serverResponds()) || window.location.href !== href) return;
  window.location.reload();
  // What is shown stays until the new document replaces it, unless the person declines to leave.
  await new Promise((resolve) => setTimeout(resolve, RESPONDS_WITHIN_MS));
}

function serverResponds(): Promise<boolean> {
  const limit = new AbortController();
  setTimeout(() => limit.abort(), RESPONDS_WITHIN_MS);
  return fetch('/health', { cache: 'no-store', signal: limit.signal }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Without storage a reload can't be remembered, so there is none: better than a reload loop. */
function isFirstTime(): boolean {
  try {
    const since = Date.now() - Number(sessionStorage.getItem(RELOADED_AT) ?? 0);
    if (since < AT_MOST_EVERY_MS) return false;
    sessionStorage.setItem(RELOADED_AT, String(Date.now()));
    return sessionStorage.getItem(RELOADED_AT) !== null;
  } catch {
    return false;
  }
}
