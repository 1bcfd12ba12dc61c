import * as calls from '#contract/unsubscribe.calls.ts';
import type { Api } from '#server/http/implement.ts';
import { unsubscribePage } from '#server/mail/unsubscribe-page.tsx';
import { unsubscribeByLink } from './unsubscribe-by-link.ts';

/** A page of the site, not an API: people and mailbox providers open it from a mail. */
export function unsubscribeRoutes(site: Api, { panelName }: { panelName(): string }): void {
  site.implement(calls.showUnsubscribe, async (_db, { language, setHeader }) => {
    const { html, headers } = await unsubscribePage({ language, panelName: panelName(), done: false });
    for (const [name, value] of Object.entries(headers)) setHeader(name, value);
    return { content: html };
  });

  site.implement(calls.unsubscribeByLink, async (db, { params, language, setHeader }) => {
    await unsubscribeByLink(db, params.token);
    const { html, headers } = await unsubscribePage({ language, panelName: panelName(), done: true });
    for (const [name, value] of Object.entries(headers)) setHeader(name, value);
    return { content: html };
  });
}
