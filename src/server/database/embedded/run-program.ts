import { type SpawnOptions, spawn } from 'node:child_process';

export type ProgramResult = {
  /** exit code; null when a signal ended the program or it could not be started */
  code: number | null;
  /** code of the error with which the system refused to start it (ENOENT, EACCES …) */
  refused: string | undefined;
  /** both output streams, trimmed */
  output: string;
};

export type ProgramOptions = Pick<SpawnOptions, 'cwd' | 'env' | 'uid' | 'gid'> & {
  /** an open file that the program finds as descriptor 3 */ inherited?: number;
};

/** Runs a program to completion. Never throws: a missing or forbidden program is also a result. */
export function runProgram(
  file: string,
  args: readonly string[],
  { inherited, ...options }: ProgramOptions = {},
): Promise<ProgramResult> {
  return new Promise((resolve) => {
    let output = '';
    const settle = (code: number | null, refused?: string) =>
      resolve({ code, refused, output: output.trim() });
    const refuse = (error: NodeJS.ErrnoException) => {
      output += error.message;
      settle(null, error.code ?? 'UNKNOWN');
    };
    try {
      const child = spawn(file, args, {
        ...options,
        stdio: ['ignore', 'pipe', 'pipe', inherited ?? 'ignore'],
        windowsHide: true,
      });
      const collect = (chunk: Buffer) => {
        output += chunk.toString();
      };
      child.stdout?.on('data', collect);
      child.stderr?.on('data', collect);
      child.on('error', refuse);
      child.on('close', (code) => settle(code));
    } catch (error) {
      refuse(error instanceof Error ? error : new Error(String(error)));
    }
  });
}
