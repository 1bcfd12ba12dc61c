/** A command can't be run; the message is for the person who typed it. */
export class CommandError extends Error {
  override name = 'CommandError';
}
