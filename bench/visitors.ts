import { setTimeout as wait } from 'node:timers/promises';
import { ask } from '#server/testing/ask.ts';
import type { BuiltServer } from '#server/testing/built-server.ts';
import { registrationOf } from '#server/testing/registration.ts';
import { TEST_PASSWORD } from '#server/testing/sign-in.ts';
import type { MailSink } from './mail-sink.ts';

/** Members sign in one after another until the work is over. */
export async function signIns(
  { port }: BuiltServer,
  work: Promise<unknown>,
): Promise<{ times: number[]; refused: number }> {
  const host = `bg.localhost:${port}`;
  const times: number[] = [];
  let refused = 0;
  let goesOn = true;
  const members = (async () => {
    for (let n = 1; goesOn; n++) {
      const begun = performance.now();
      const { status } = await ask(`http://127.0.0.1:${port}/api/portal/v1/auth/login`, {
        headers: { host, origin: `http://${host}` },
        body: { email: `member${n}@provider${n % 40}.example`, password: TEST_PASSWORD },
      });
      times.push(performance.now() - begun);
      const ready = await ask(`http://127.0.0.1:${port}/ready`);
      if (status !== 200 || ready.status !== 200) refused++;
      await wait(1000);
    }
  })();
  await work.finally(() => {
    goesOn = false;
  });
  await members;
  return { times, refused };
}

/** Visitors register every two seconds, until it is ended; answers how long each mail took to come, in milliseconds. */
export function registrations({ port }: BuiltServer, sink: MailSink): { end(): Promise<number[]> } {
  const host = `bg.localhost:${port}`;
  const waited: number[] = [];
  let goesOn = true;
  const visitors = (async () => {
    for (let n = 1; goesOn; n++) {
      const email = `new${n}@prompt.example`;
      const { status } = await ask(`http://127.0.0.1:${port}/api/portal/v1/profile/register`, {
        headers: { host, origin: `http://${host}` },
        body: registrationOf({ email }),
      });
      // Above its limit of registrations a network would need a proof of work.
      if (status >= 300) return;
      const committed = performance.now();
      while (sink.cameAt(email) === undefined && performance.now() < committed + 60_000) await wait(5);
      waited.push((sink.cameAt(email) ?? Number.POSITIVE_INFINITY) - committed);
      await wait(2000);
    }
  })();
  return {
    async end() {
      goesOn = false;
      await visitors;
      return waited;
    },
  };
}
