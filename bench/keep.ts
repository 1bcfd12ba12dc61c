import { readFile, writeFile } from 'node:fs/promises';
import { arch, cpus, platform, totalmem } from 'node:os';

const FILE = 'bench/README.md';
const BEGIN = '<!-- figures -->';

/** Writes the table into bench/README.md with the date and the machine, replacing the previous one. */
export async function keep(figures: string): Promise<void> {
  const text = await readFile(FILE, 'utf8');
  const head = text.slice(0, text.indexOf(BEGIN) + BEGIN.length);
  const day = new Date().toISOString().slice(0, 10);
  const processors = cpus();
  const machine = `${processors.length} × ${processors[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB, ${platform()} ${arch()}, Node ${process.versions.node}`;
  await writeFile(FILE, `${head}\n\n${day}, on ${machine}:\n\n${figures}\n`);
}
