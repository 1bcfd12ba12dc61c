import { Agent, request } from 'node:http';

export type Sent = { path: string; headers?: Readonly<Record<string, string>>; body?: string };

/** Posts these one after another on so many kept connections; answers how often each status came. */
export async function postAll(
  port: number,
  host: string,
  all: readonly Sent[],
  connections: number,
): Promise<Map<number, number>> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const statuses = new Map<number, number>();
  let next = 0;
  const connection = async () => {
    for (let one = all[next++]; one; one = all[next++]) {
      const status = await post(agent, port, host, one);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  try {
    await Promise.all(Array.from({ length: connections }, connection));
  } finally {
    agent.destroy();
  }
  return statuses;
}

const post = (agent: Agent, port: number, host: string, { path, headers, body = '' }: Sent) =>
  new Promise<number>((resolve, reject) => {
    const sent = request(
      {
        agent,
        port,
        host: '127.0.0.1',
        path,
        method: 'POST',
        headers: { host, ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
      },
      (response) => {
        response.on('error', reject);
        response.on('end', () => resolve(response.statusCode ?? 0));
        response.resume();
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
