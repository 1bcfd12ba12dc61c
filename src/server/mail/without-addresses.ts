import { providerOf } from './send-mail.ts';

const LONG_WORD = /[\w-]{32,}/g;
const ADDRESS = /[^\s<>()[\]"',;:]+@[^\s<>()[\]"',;:]+/g;
const PATH = /(https?:\/\/[^\s/<>"]+)\/[^\s<>"]*/g;
const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * A mail server's response without what it repeats of the mail: addresses, the recipient's name before the @, paths of links,
 * and long words as codes are.
 */
export function withoutAddresses(response: string, recipient: string): string {
  const name = recipient.slice(0, -providerOf(recipient).length - 1);
  const bare = response.replaceAll(PATH, '$1/…').replaceAll(ADDRESS, '…');
  const nameless =
    name.length < 2
      ? bare
      : bare.replaceAll(new RegExp(`(?<![\\p{L}\\p{N}])${escaped(name)}(?![\\p{L}\\p{N}])`, 'giu'), '…');
  return nameless.replaceAll(LONG_WORD, '…');
}
