// On the page for no connection: loads the page that was asked for once the server answers again.
const EVERY_MS = 5000;
/** What isn't answered by then is given up, so that questions on a dead line don't pile up. */
const RESPONDS_WITHIN_MS = 10_000;

async function look() {
  // Under its own address it is what was asked for.
  if (document.hidden || location.pathname === '/offline') return;
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), RESPONDS_WITHIN_MS);
  const answer = await fetch('/health', { cache: 'no-store', signal: limit.signal }).catch(() => null);
  clearTimeout(timer);
  if (answer?.ok) location.reload();
}

addEventListener('online', look);
document.addEventListener('visibilitychange', look);
setInterval(look, EVERY_MS);
