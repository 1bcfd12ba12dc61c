import { runCommandLine } from './commands/command-line.ts';

// The reader of a pipe may stop reading (`| head`).
process.stdout.on('error', () => process.exit());

/** The command line: `npm run kvorum -- <command>`. */
runCommandLine(process.argv.slice(2), {
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
}).then((code) => {
  process.exitCode = code;
});
