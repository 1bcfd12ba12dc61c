import type { ImapFlow } from 'imapflow';
import { keepArrived, LARGEST_REPORT } from './report-folder.ts';

const TIMEOUT_MS = 30_000;
const IS_LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Puts the mails of a mailbox (`imaps://user:password@host/INBOX`) into the folder, at most so many, and deletes each from the
 * mailbox once it's on disk. A process that dies between the two fetches it again under the same name. Without TLS nothing is
 * sent to another machine. Returns how many there were. Throws where a mail stays in the mailbox: it would come again each minute,
 * and unsubscribe again whoever has subscribed since.
 */
export async function fetchMails(url: string, folder: string, most: number): Promise<number> {
  const { protocol, hostname, port, username, password, pathname } = new URL(url);
  // Loaded here: most panels fetch no mails, and it would lengthen every start.
  const { ImapFlow } = await import('imapflow');
  const client = new ImapFlow({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (protocol === 'imaps:' ? 993 : 143),
    secure: protocol === 'imaps:',
    ...(protocol === 'imaps:' || IS_LOOPBACK.test(hostname) ? {} : { doSTARTTLS: true }),
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    maxLiteralSize: 2 * LARGEST_REPORT,
  });
  // What breaks the connection rejects the command that waits for an answer.
  client.on('error', () => {});
  await client.connect();
  try {
    const lock = await client.getMailboxLock(decodeURIComponent(pathname.slice(1)) || 'INBOX');
    try {
      return await takeAll(client, folder, most);
    } finally {
      lock.release();
    }
  } finally {
    await client.logout().catch(() => client.close());
  }
}

async function takeAll(client: ImapFlow, folder: string, most: number): Promise<number> {
  const { mailbox } = client;
  if (!mailbox || mailbox.exists === 0) return 0;
  if (mailbox.readOnly) throw new Error('the mailbox for reports can only be read');
  const last = Math.min(most, mailbox.exists);
  const uids: number[] = [];
  for await (const { uid } of client.fetch(`1:${last}`, { uid: true })) uids.push(uid);
  // One that the server can't read keeps nobody from those behind it.
  let refused = 0;
  for (const uid of uids) {
    // One byte more than is read: a mail that is cut is one that is too large.
    const source = { start: 0, maxLength: LARGEST_REPORT + 1 };
    const mail = await client.fetchOne(String(uid), { source }, { uid: true }).catch((error) => {
      if (!client.usable) throw error;
      refused++;
    });
    if (!mail || mail.source === undefined) continue;
    await keepArrived(folder, `imap-${mailbox.uidValidity}-${uid}`, mail.source);
    if (!(await client.messageDelete(String(uid), { uid: true })))
      throw new Error('a mail could not be deleted from the mailbox for reports');
  }
  if (refused > 0) throw new Error(`the mailbox for reports does not give ${refused} of its mails`);
  return uids.length;
}
