import { startMailServer, type TestMailServer } from './smtp.ts';
import { startTestApp, type TestApp } from './test-app.ts';

/** The application with a mail server of its own. */
export type MailingApp = TestApp & { server: TestMailServer };

export async function startMailingApp(
  environment: Record<string, string> = {},
  options: Parameters<typeof startTestApp>[1] = {},
): Promise<MailingApp> {
  const server = await startMailServer();
  const test = await startTestApp({ SMTP_URL: server.url, ...environment }, options);
  return {
    ...test,
    server,
    async close() {
      await test.close();
      await server.stop();
    },
  };
}
