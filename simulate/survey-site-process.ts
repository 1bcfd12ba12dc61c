import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** What a client is told to put on their survey site. */
export type SiteSurvey = {
  number: string;
  keyId: string;
  secret: string;
  /** The address that reports begin with, and the port on loopback where it is served. */
  origin: string;
  port: number;
  /** The share of visitors whom the survey wants. */
  incidence: number;
  minutes: number;
};

export type SurveySite = {
  /** The address of its surveys. */
  origin: string;
  open(survey: SiteSurvey): Promise<void>;
  /** A visitor comes; answers how many minutes they will take. */
  visit(entry: string, now: Date): Promise<{ minutes: number }>;
  /** They are done; answers where the browser is sent, if anywhere. */
  end(entry: string, now: Date): Promise<string | null>;
  /** Sends the reports that are due; answers what came back of all until now, by kind and status. */
  report(now: Date): Promise<{ sent: number; answers: Record<string, number> }>;
  /** The outcome that it signed first of each attempt, by the attempt. */
  signed(): Promise<ReadonlyMap<string, string>>;
  close(): Promise<void>;
};

/** Starts the survey site as a process of its own. */
export async function startSurveySite(seed: number): Promise<SurveySite> {
  const child = spawn(process.execPath, [join('simulate', 'survey-site', 'main.mjs'), String(seed)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  const origin = `http://127.0.0.1:${line}`;
  const numbers: string[] = [];
  const send = (method: string, url: string, { now, body }: { now?: Date; body?: object } = {}) =>
    new Promise<{ location: string | null; data: unknown }>((resolve, reject) => {
      const headers = now ? { 'x-moment': now.toISOString() } : {};
      const sent = request(url, { method, headers }, async (response) => {
        let text = '';
        for await (const piece of response) text += piece;
        if ((response.statusCode ?? 500) >= 400) reject(new Error(`${method} ${url}: ${text}`));
        else resolve({ location: response.headers.location ?? null, data: JSON.parse(text) });
      });
      sent.on('error', reject);
      sent.end(body && JSON.stringify(body));
    });
  return {
    origin,
    async open(survey) {
      await send('POST', `${origin}/surveys`, { body: survey });
      numbers.push(survey.number);
    },
    visit: async (entry, now) => (await send('GET', entry, { now })).data as { minutes: number },
    end: async (entry, now) => {
      const url = new URL(entry);
      url.pathname += '/end';
      return (await send('POST', url.href, { now })).location;
    },
    report: async (now) => (await send('POST', `${origin}/reports`, { now })).data as never,
    async signed() {
      const all = new Map<string, string>();
      for (const number of numbers) {
        const { data } = await send('GET', `${origin}/signed/${number}`);
        for (const [attempt, outcome] of data as [string, string][]) all.set(attempt, outcome);
      }
      return all;
    },
    async close() {
      const ended = once(child, 'exit');
      child.stdin.end();
      await ended;
    },
  };
}
