/** A command cannot be done; the message is for the person who typed it. */
export class CommandError extends Error {
  override name = 'CommandError';
}
