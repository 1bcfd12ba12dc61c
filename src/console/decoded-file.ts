/** The text of a file, in UTF-8, or in Windows-1251 where it can't be that. */
export function decodedFile(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1251').decode(bytes);
  }
}
