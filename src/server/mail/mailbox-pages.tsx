import type { OutboxMail } from './mails.queries.ts';
import type { RenderedMail } from './render-mail.tsx';

/** `rendered` is null for a settled mail, whose content has been deleted. */
export type ShownMail = { mail: OutboxMail; rendered: RenderedMail | null; problem: string | null };

export const mailboxCss = `
.mails { padding-block: var(--s2); list-style: none; }
.mails li { border-block-start: 1px solid var(--line); }
.mails li:first-child { border: 0; }
.mail { display: grid; gap: var(--s1); padding: var(--s4) 0; color: inherit; text-decoration: none; }
a.mail:hover { color: inherit; }
a.mail:hover strong { text-decoration: underline; }
.mail strong { color: var(--accent); }
.about { display: grid; grid-template-columns: auto 1fr; gap: var(--s1) var(--s4); margin-block-end: var(--s5); }
.about dt { color: var(--muted); }
.about dd { margin: 0; min-inline-size: 0; }
iframe { display: block; inline-size: 100%; block-size: 70vh; min-block-size: 30rem; border: 1px solid var(--line); border-radius: var(--radius); background: var(--surface); }
pre { padding: var(--s4); border-radius: var(--radius); background: var(--sunken); font-size: var(--text-small); white-space: pre-wrap; overflow-wrap: anywhere; }
details { margin-block-start: var(--s5); }
summary { cursor: pointer; font-weight: var(--weight-strong); min-block-size: var(--touch); align-content: center; }
`;

/** For developers: in English, with times in UTC. */
const moment = (at: string | Date) =>
  new Date(at)
    .toISOString()
    .replace('T', ' ')
    .replace(/\.\d+Z$/, ' UTC');

const whyCancelled: Record<string, string> = {
  daily_cap: 'this recipient has already received enough emails of this kind today',
  unsubscribed: 'the recipient unsubscribed',
  paused: 'the recipient is taking a break from invitations',
  superseded: 'it was no longer needed by the time it could be sent',
};

function whySettled({ mail, problem }: ShownMail): string {
  if (problem) return `We couldn't show it: ${problem}`;
  if (mail.state === 'cancelled') {
    return `Not sent: ${whyCancelled[mail.cancelled_because ?? ''] ?? 'it was cancelled'}.`;
  }
  return mail.state === 'sent' ? 'It was sent earlier.' : `It failed: ${mail.last_error ?? 'unknown'}`;
}

export function MailboxList({ mails, more }: { mails: readonly ShownMail[]; more: boolean }) {
  return (
    <>
      <h1>Mailbox</h1>
      {mails.length === 0 ? (
        <p className="sheet">No emails yet. Register, and the confirmation email will appear here.</p>
      ) : (
        <ul className="mails sheet">
          {mails.map((shown) => (
            <li key={shown.mail.id}>
              <Entry shown={shown} />
            </li>
          ))}
        </ul>
      )}
      {more ? <p className="muted">Older emails aren't listed.</p> : null}
    </>
  );
}

function Entry({ shown }: { shown: ShownMail }) {
  const { mail, rendered } = shown;
  const about = (
    <span className="muted">
      to {mail.to_address} · {moment(mail.created_at)}
    </span>
  );
  if (!rendered) {
    return (
      <span className="mail">
        <span>
          {mail.template} — {whySettled(shown)}
        </span>
        {about}
      </span>
    );
  }
  return (
    <a className="mail" href={`/mailbox/${mail.id}`}>
      <strong>{rendered.subject}</strong>
      {about}
    </a>
  );
}

export function MailboxMail({ shown }: { shown: ShownMail }) {
  const { mail, rendered } = shown;
  return (
    <>
      <p>
        <a href="/mailbox">All emails</a>
      </p>
      <h1>{rendered?.subject ?? mail.template}</h1>
      <dl className="about">
        <dt>To</dt>
        <dd>{mail.to_address}</dd>
        <dt>Created</dt>
        <dd>{moment(mail.created_at)}</dd>
        <dt>Language</dt>
        <dd>{mail.language}</dd>
        <dt>Kind</dt>
        <dd>{mail.template}</dd>
      </dl>
      {rendered ? (
        <>
          <iframe
            title="The email"
            src={`/mailbox/${mail.id}/html`}
            sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"
          />
          <details>
            <summary>Text part</summary>
            <pre>{rendered.text}</pre>
          </details>
        </>
      ) : (
        <p className="sheet">{whySettled(shown)}</p>
      )}
    </>
  );
}
