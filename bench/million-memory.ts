import { setTimeout as wait } from 'node:timers/promises';
import { ask } from '#server/testing/ask.ts';
import { startBuiltServer } from '#server/testing/built-server.ts';
import { descendantsOf } from '#server/testing/processes.ts';
import { TEST_PASSWORD } from '#server/testing/sign-in.ts';
import { load } from './load.ts';
import { personOf } from './million/people.ts';
import { proportionalMb, residentMb } from './process-figures.ts';

/** Megabytes: of Kvorum's process, and of the embedded PostgreSQL with all its processes. */
export type Memory = { kvorum: number; database: number };

/** Starts the built server on this panel, and reads its memory when idle and at the end of a load of a member's calls. */
export async function memory(dataDir: string): Promise<{ ready: number; rest: Memory; busy: Memory }> {
  const begun = performance.now();
  const server = await startBuiltServer({ dataDir });
  const read = (): Memory => ({
    kvorum: residentMb(server.pid),
    database: proportionalMb(descendantsOf(server.pid)),
  });
  try {
    await server.ready();
    const ready = (performance.now() - begun) / 1000;
    await wait(10_000);
    const rest = read();
    const cookie = await signIn(server.port);
    let busy = rest;
    const looking = setInterval(() => {
      const now = read();
      busy = {
        kvorum: Math.max(busy.kvorum, now.kvorum),
        database: Math.max(busy.database, now.database),
      };
    }, 500);
    try {
      for (const path of ['surveys', 'profile/points/history', 'profile/surveys-taken', 'profile/data'])
        await load(server.pid, {
          url: `http://127.0.0.1:${server.port}/api/portal/v1/${path}`,
          headers: { host: `bg.localhost:${server.port}`, cookie },
          seconds: 5,
        });
    } finally {
      clearInterval(looking);
    }
    return { ready, rest, busy };
  } finally {
    await server.stop();
  }
}

/** The first member who has confirmed the address. */
async function signIn(port: number): Promise<string> {
  const host = `bg.localhost:${port}`;
  for (let id = 1; id < 100; id++) {
    const response = await ask(`http://127.0.0.1:${port}/api/portal/v1/auth/login`, {
      headers: { host, origin: `http://${host}` },
      body: { email: personOf(id, 'bg').email, password: TEST_PASSWORD, remember: true },
    });
    const cookie = response.cookies.find((one) => one.startsWith('session='))?.split(';')[0];
    if (cookie) return cookie;
  }
  throw new Error('Nobody can sign in');
}
