import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ReactNode } from 'react';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/database/connect.ts';
import { plainPage } from '#server/pages/plain-page.tsx';
import { MailboxList, MailboxMail, mailboxCss, type ShownMail } from './mailbox-pages.tsx';
import { findMail, newestMails, type OutboxMail } from './mails.queries.ts';
import { type RenderedMail, renderMail } from './render-mail.tsx';
import { contentOf, type MailTemplates } from './template.ts';

type Dependencies = { config: Config; database: Database; templates: MailTemplates };

const SHOWN_MAILS = 200;

/**
 * The outbox as a page, so that the confirmation link works without a mail server: on a local site without SMTP, to
 * requests from this machine.
 */
export function mailboxRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const { config, database } = dependencies;
  if (!config.local || config.smtpUrl !== null) return;

  app.get('/mailbox', async (request, reply) => {
    if (!fromThisMachine(request)) return reply.callNotFound();
    const mails = await newestMails(database.read, SHOWN_MAILS);
    const shown = await Promise.all(mails.map((mail) => show(dependencies, mail)));
    return send(reply, 'Mailbox', <MailboxList mails={shown} more={mails.length === SHOWN_MAILS} />);
  });

  app.get<{ Params: { id: string } }>('/mailbox/:id', async (request, reply) => {
    const mail = fromThisMachine(request) ? await mailOf(database, request.params.id) : undefined;
    if (!mail) return reply.callNotFound();
    const shown = await show(dependencies, mail);
    return send(reply, shown.rendered?.subject ?? mail.template, <MailboxMail shown={shown} />);
  });

  app.get<{ Params: { id: string } }>('/mailbox/:id/html', async (request, reply) => {
    const mail = fromThisMachine(request) ? await mailOf(database, request.params.id) : undefined;
    const rendered = mail && (await show(dependencies, mail)).rendered;
    if (!rendered) return reply.callNotFound();
    return (
      reply
        // Links in a mail open in the top window, outside the sandboxed frame.
        .headers({
          'content-type': 'text/html; charset=utf-8',
          'content-security-policy':
            "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation",
          'cache-control': 'no-store',
          'referrer-policy': 'no-referrer',
        })
        .send(rendered.html.replace('<head>', '<head><base target="_top">'))
    );
  });
}

function send(reply: FastifyReply, title: string, body: ReactNode) {
  const page = plainPage({
    title,
    language: 'en',
    heading: "This machine's mailbox: emails end up here until SMTP_URL is set.",
    css: mailboxCss,
    body,
  });
  return reply.headers(page.headers).send(page.html);
}

/** The connection itself is local, and no header says that it was forwarded. */
function fromThisMachine(request: FastifyRequest): boolean {
  const peer = (request.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  const loopback = peer === '::1' || /^127(\.\d{1,3}){3}$/.test(peer);
  const passedOn = Object.keys(request.headers).some(
    (name) =>
      name === 'forwarded' || name === 'via' || name === 'x-real-ip' || name.startsWith('x-forwarded-'),
  );
  return loopback && !passedOn;
}

async function mailOf(database: Database, id: string): Promise<OutboxMail | undefined> {
  return /^[1-9]\d{0,14}$/.test(id) ? findMail(database.read, Number(id)) : undefined;
}

async function show(dependencies: Dependencies, mail: OutboxMail): Promise<ShownMail> {
  let rendered: RenderedMail | null = null;
  let problem: string | null = null;
  if (mail.state === 'queued') {
    try {
      const template = dependencies.templates.get(mail.template);
      const content = template && (await contentOf(dependencies.database.read, template, mail));
      rendered = await renderMail(dependencies, mail, content);
    } catch (error) {
      problem = (error as Error).message;
    }
  }
  return { mail, rendered, problem };
}
