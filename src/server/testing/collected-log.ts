type Line = { level: 'info' | 'warn'; fields: Record<string, unknown>; message: string };

/** A log whose lines a test reads. */
export function collectedLog() {
  const lines: Line[] = [];
  const at = (level: Line['level']) => (fields: object, message: string) =>
    void lines.push({ level, fields: fields as Line['fields'], message });
  return {
    log: { info: at('info'), warn: at('warn') },
    lines,
    messages: () => lines.map(({ message }) => message),
  };
}
