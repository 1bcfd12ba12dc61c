/** A report has few fields; what comes after so many characters is no part of it. */
const LONGEST = 64 * 1024;

/** The fields of a report by groups with an empty line between them, as RFC 3464 and 5965 write them; names in small letters. */
export function fieldGroups(text: string): Map<string, string>[] {
  return unfolded(text)
    .split(/\n[ \t]*\n/)
    .map(fieldsOf)
    .filter((fields) => fields.size > 0);
}

/** The headers of a mail. */
export const headersOf = (text: string): Map<string, string> =>
  fieldsOf(unfolded(text).split('\n\n', 1)[0] ?? '');

/** A value without comments, which any field of a mail may have (RFC 5322). */
export const withoutComments = (value: string): string => value.replaceAll(/\([^()]*\)/g, ' ').trim();

/** A value that is one of a few words, in small letters; none where there is no such field. */
export const keyword = (value = ''): string => withoutComments(value).toLowerCase();

const unfolded = (text: string): string =>
  text
    .slice(0, LONGEST)
    .replaceAll('\r\n', '\n')
    .trimStart()
    .replaceAll(/\n[ \t]+(?=\S)/g, ' ');

/** The first of each name. */
function fieldsOf(lines: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (const line of lines.split('\n')) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).trim().toLowerCase();
    if (colon > 0 && !fields.has(name)) fields.set(name, line.slice(colon + 1).trim());
  }
  return fields;
}
