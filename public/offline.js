// On the page for no connection: loads the page that was asked for once the server answers again.
const EVERY_MS = 5000;

async function look() {
  // Under its own address it is what was asked for.
  if (document.hidden || location.pathname === '/offline') return;
  const answer = await fetch('/health', { cache: 'no-store' }).catch(() => null);
  if (answer?.ok) location.reload();
}

addEventListener('online', look);
document.addEventListener('visibilitychange', look);
setInterval(look, EVERY_MS);
