const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};

const BLOCKS = new Set(['p', 'div', 'h1', 'h2', 'h3', 'ul', 'ol', 'dl', 'dt', 'blockquote', 'hr', 'section']);
const LINES = new Set(['br', 'li', 'dd', 'tr']);

const decoded = (text: string) =>
  text.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => entities[entity] ?? '');

/** Converts a mail's HTML into its text part, where a tag is always a tag, because React escapes every `<` in text. */
export function textOfHtml(html: string): string {
  let text = '';
  const links: Array<{ href: string; from: number }> = [];
  for (const [, closing, name, attributes, characters] of html.matchAll(
    /<(\/?)([a-z0-9]+)([^>]*)>|([^<]+)/g,
  )) {
    if (name === undefined) {
      text += decoded(characters ?? '').replace(/\s+/g, ' ');
    } else if (name === 'a' && !closing) {
      links.push({ href: decoded(/ href="([^"]*)"/.exec(attributes ?? '')?.[1] ?? ''), from: text.length });
    } else if (name === 'a') {
      const link = links.pop();
      const said = link && text.slice(link.from).trim();
      if (link && link.href !== '' && said !== link.href) text += `: ${link.href}`;
    } else if (BLOCKS.has(name)) {
      text += '\n\n';
    } else if (LINES.has(name)) {
      if (closing !== '/') text += name === 'li' ? '\n- ' : '\n';
    }
  }
  return text
    .replace(/ *\n */g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
