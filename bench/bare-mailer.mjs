// Sends so many mails of one size over 8 connections and nothing else, as a baseline: `node bench/bare-mailer.mjs URL
// COUNT BYTES`.
import { createTransport } from 'nodemailer';

const [url, count, bytes] = process.argv.slice(2);
const transport = createTransport({
  url,
  pool: true,
  maxConnections: 8,
  maxMessages: Number.POSITIVE_INFINITY,
});
const html = `<p>${'x'.repeat(Math.max(0, Number(bytes) - 600))}</p>`;
let next = 0;
const send = async () => {
  while (next < Number(count)) {
    const to = `bare${next++}@example.org`;
    await transport.sendMail({ from: 'Panel <panel@example.org>', to, subject: 'New survey', html });
  }
};
const begun = performance.now();
await Promise.all(Array.from({ length: 8 }, send));
const seconds = (performance.now() - begun) / 1000;
const { user, system } = process.cpuUsage();
transport.close();
process.stdout.write(JSON.stringify({ seconds, cpuMs: (user + system) / 1000 }));
