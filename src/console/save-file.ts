import type { ReceivedFile } from '#contract/endpoint.ts';

/** The file that a call answers, with the name that the server gives it; null for an ordinary answer. */
export function fileOf(response: Response): Promise<ReceivedFile> | null {
  const [, name] =
    /^attachment; filename="([^"]+)"$/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  return name === undefined ? null : response.blob().then((content) => ({ name, content }));
}

/** Offers a text or picture that the page holds as a file. */
export function saveFile(name: string, content: string | Blob, type = 'text/plain'): void {
  const url = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has its own hold on the data by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
