import { createServer, type Socket } from 'node:net';

/** What a server answers to a command instead of doing it, by the command's beginning. */
type Refusals = Readonly<Record<string, string>>;

const FIRST = 7;

/** A mail server with these mails, numbered from 7 on, which are never gone. */
export async function startImapServer(
  mails: readonly string[],
  { readOnly = false, refuses = {} as Refusals } = {},
) {
  const connections = new Set<Socket>();
  const answersTo = (command: string): string[] => {
    if (/^(SELECT|EXAMINE)/i.test(command))
      return [
        `* ${mails.length} EXISTS`,
        '* FLAGS (\\Seen \\Deleted)',
        `* OK [PERMANENTFLAGS (${readOnly ? '' : '\\Seen \\Deleted'})] Flags`,
        '* OK [UIDVALIDITY 3] Valid',
        `* OK [UIDNEXT ${FIRST + mails.length}] Next`,
      ];
    const uid = Number(/^UID FETCH (\d+) .*BODY/i.exec(command)?.[1]);
    const mail = mails[uid - FIRST];
    if (mail !== undefined)
      return [`* ${uid - FIRST + 1} FETCH (UID ${uid} BODY[]<0> {${Buffer.byteLength(mail)}}\r\n${mail})`];
    if (/^FETCH/i.test(command)) return mails.map((_, at) => `* ${at + 1} FETCH (UID ${at + FIRST})`);
    if (/^CAPABILITY/i.test(command)) return ['* CAPABILITY IMAP4rev1 UIDPLUS'];
    if (/^LIST/i.test(command)) return ['* LIST () "/" INBOX'];
    return [];
  };
  const server = createServer((socket) => {
    connections.add(socket);
    socket.on('error', () => {});
    socket.write('* OK [CAPABILITY IMAP4rev1 UIDPLUS] Ready\r\n');
    let pending = '';
    socket.on('data', (data) => {
      const lines = (pending + data).split('\r\n');
      pending = lines.pop() ?? '';
      for (const line of lines) {
        const [tag = '', ...words] = line.split(' ');
        const command = words.join(' ');
        const refused = Object.keys(refuses).find((one) => command.toUpperCase().startsWith(one));
        const code = /^SELECT/i.test(command) ? `[READ-${readOnly ? 'ONLY' : 'WRITE'}] ` : '';
        const end = refused === undefined ? `OK ${code}Done` : refuses[refused];
        socket.write(`${[...(refused ? [] : answersTo(command)), `${tag} ${end}`].join('\r\n')}\r\n`);
        if (/^LOGOUT/i.test(command)) socket.end();
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `imap://bounces:secret@127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/INBOX`,
    async stop() {
      for (const socket of connections) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
