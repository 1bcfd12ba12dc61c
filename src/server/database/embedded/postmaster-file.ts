import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';

/** The contents of a running server's postmaster.pid; after a crash the file remains and is outdated. */
export type PostmasterFile = {
  pid: number;
  port: number;
  /** folder of the socket; on Windows the address */
  host: string;
  /** starting, ready, stopping */
  status: string;
};

/** null if the file doesn't exist or isn't complete yet. */
export async function readPostmasterFile(cluster: string): Promise<PostmasterFile | null> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const [pid = '', , , port = '', folder = '', address = '', , status = ''] = text.split('\n');
  const host = folder || address;
  if (!(Number(pid) > 0) || !(Number(port) > 0) || host === '') return null;
  return { pid: Number(pid), port: Number(port), host, status: status.trim() };
}

/** Whether a server listens there, whatever it answers. */
export function isListening({ host, port }: { host: string; port: number }): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = host.startsWith('/') ? connect(join(host, `.s.PGSQL.${port}`)) : connect(port, host);
    const settle = (listening: boolean) => {
      socket.destroy();
      resolve(listening);
    };
    socket.once('connect', () => settle(true));
    socket.once('error', () => settle(false));
  });
}
