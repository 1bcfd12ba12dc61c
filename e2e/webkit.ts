import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Driver } from './browser-driver.ts';

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const READY_WITHIN_MS = 20_000;
const LOOK_MS = 50;

type Paths = { driver: string; miniBrowser: string; xvfb: string };

/** WebKitGTK's MiniBrowser over WebDriver, on a screen of its own. */
export async function startWebKit({ driver, miniBrowser, xvfb }: Paths): Promise<Driver> {
  const processes: ChildProcess[] = [];
  const stop = async () => {
    for (const child of processes.reverse()) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      child.kill();
      await once(child, 'exit');
    }
  };
  try {
    const screen = spawn(xvfb, ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    });
    processes.push(screen);
    const [display] = await once(screen.stdio[3] as NodeJS.ReadableStream, 'data');
    const port = await freePort();
    processes.push(
      spawn(driver, [`--port=${port}`], {
        stdio: 'ignore',
        env: { ...process.env, DISPLAY: `:${String(display).trim()}`, LIBGL_ALWAYS_SOFTWARE: '1' },
      }),
    );
    const session = await newSession(`http://127.0.0.1:${port}`, miniBrowser);
    return await driverOf(session, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

async function newSession(server: string, binary: string): Promise<string> {
  const capabilities = {
    alwaysMatch: { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } },
  };
  const deadline = Date.now() + READY_WITHIN_MS;
  for (;;) {
    try {
      const { sessionId } = (await send(`${server}/session`, { capabilities })) as { sessionId: string };
      return `${server}/session/${sessionId}`;
    } catch (error) {
      // `fetch` rejects with a TypeError until the driver listens.
      if (!(error instanceof TypeError) || Date.now() > deadline) throw error;
      await wait(LOOK_MS);
    }
  }
}

async function driverOf(session: string, stop: () => Promise<void>): Promise<Driver> {
  // The list of tabs is in no order.
  const seen = new Set((await send(`${session}/window/handles`)) as string[]);
  const element = async (xpath: string) => {
    const found = await send(`${session}/element`, { using: 'xpath', value: xpath });
    // The driver itself does not wait for the end of a smooth scroll.
    const script = "arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })";
    await send(`${session}/execute/sync`, { script, args: [found] });
    return `${session}/element/${(found as Record<string, string>)[ELEMENT]}`;
  };
  return {
    open: async (url) => void (await send(`${session}/url`, { url })),
    address: async () => (await send(`${session}/url`)) as string,
    run: (script) => send(`${session}/execute/sync`, { script, args: [] }),
    press: async (xpath) => void (await send(`${await element(xpath)}/click`, {})),
    type: async (xpath, text) => void (await send(`${await element(xpath)}/value`, { text })),
    async toNewestTab() {
      const handles = (await send(`${session}/window/handles`)) as string[];
      const newest = handles.find((handle) => !seen.has(handle));
      if (newest === undefined) return;
      seen.add(newest);
      await send(`${session}/window`, { handle: newest });
    },
    async quit() {
      await send(session, undefined, 'DELETE').finally(stop);
    },
  };
}

/** A command of WebDriver; answers its value. */
async function send(address: string, body?: unknown, method = body ? 'POST' : 'GET'): Promise<unknown> {
  const response = await fetch(address, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const { value } = (await response.json()) as { value: { error?: string; message?: string } | null };
  if (!response.ok) throw new Error(`${address}: ${value?.error} ${value?.message}`);
  return value;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
}
