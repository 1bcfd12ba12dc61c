import type { TestClient } from './test-app.ts';

const entities: Record<string, string> = { '&#x27;': "'", '&quot;': '"', '&amp;': '&', '&lt;': '<' };
const decode = (text: string) => text.replace(/&[#\w]+;/g, (entity) => entities[entity] ?? entity);
/** A word that is partly in an element of its own counts as one word. */
const withoutTags = (text: string) =>
  decode(text.replace(/(?<=\p{L})<span\b[^>]*>(?=\p{L})/gu, '').replace(/<[^>]+>/g, ' ')).replace(
    /\s+/g,
    ' ',
  );

/** Requests a page as a browser does. */
export const openPage = (client: TestClient, path: string) =>
  client.request('GET', path, { headers: { accept: 'text/html' } });

export async function titleOf(client: TestClient, path: string): Promise<string> {
  const { text } = await openPage(client, path);
  return decode(/<title>(.*?)<\/title>/.exec(text)?.[1] ?? '');
}

/** The visible text, without what only machines read. */
export async function readScreen(client: TestClient, path: string): Promise<string> {
  const { status, text } = await openPage(client, path);
  if (status !== 200) throw new Error(`${path} answered ${status}`);
  const screen = /<div id="root">(.*)<\/div><script type="application\/json"/s.exec(text)?.[1] ?? '';
  return withoutTags(screen.replace(/<(style|noscript)[^>]*>.*?<\/\1>|<!-- -->/gs, ''));
}

/** The links within the part of a page that matches: text and address of each. */
export async function linksIn(client: TestClient, path: string, part: RegExp): Promise<[string, string][]> {
  const { text } = await openPage(client, path);
  const links = (part.exec(text)?.[0] ?? '').matchAll(/<a\b[^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs);
  return [...links].map(([, href = '', inner = '']) => [withoutTags(inner).trim(), decode(href)]);
}

export const mainContent = /<main.*<\/main>/s;
export const mainMenu = /<nav aria-label="Main menu">.*?<\/nav>/s;
export const membersMenu = /<nav[^>]*aria-label="Members&#x27; menu".*?<\/nav>/s;
export const footer = /<footer.*<\/footer>/s;
