const RELOADED_AT = 'reloaded-at';
const AT_MOST_EVERY_MS = 60_000;

/**
 * A page of a former release that needs a chunk which no server has any more is loaded anew, under the address that
 * it was on its way to: once, and only when the server answers. Without a connection the page stays as it is.
 */
export function reloadForRelease(): void {
  void fetch('/health', { cache: 'no-store' }).then(
    ({ ok }) => {
      if (ok && isFirstTime()) window.location.reload();
    },
    () => {},
  );
}

/** Without storage nothing is remembered: rather no reload than one after the other. */
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
