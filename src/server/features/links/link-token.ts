import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a link is for; a token of one purpose is invalid for others. */
const linkPurposes = ['invitation', 'reminder'] as const;
export type LinkPurpose = (typeof linkPurposes)[number];

/** A key by its slot: there are sixteen, two of which are in use. */
export type LinkKey = { slot: number; secret: Buffer };

/** What a link refers to; a new generation for a member ends the earlier links. */
export type Link = { invitation_id: number; purpose: LinkPurpose; generation: number };

/** One byte for purpose and key, six for the invitation, seventeen of the HMAC: 32 characters. */
const ID_BYTES = 6;
const MAC_BYTES = 17;
const TOKEN = /^[A-Za-z0-9_-]{32}$/;

const macOf = ({ invitation_id, purpose, generation }: Link, { secret }: LinkKey): Buffer =>
  createHmac('sha256', secret)
    .update(`${purpose}:${invitation_id}:${generation}`)
    .digest()
    .subarray(0, MAC_BYTES);

/** The token of a link, derived from it, so that nothing has to be stored. */
export function linkToken(link: Link, key: LinkKey): string {
  const head = Buffer.alloc(1 + ID_BYTES);
  head.writeUInt8((linkPurposes.indexOf(link.purpose) << 4) | key.slot);
  head.writeUIntBE(link.invitation_id, 1, ID_BYTES);
  return Buffer.concat([head, macOf(link, key)]).toString('base64url');
}

/** The contents of a token, unverified; null if it can't be one of ours. */
export function claimOf(token: string): { invitation_id: number; purpose: LinkPurpose; slot: number } | null {
  if (!TOKEN.test(token)) return null;
  const bytes = Buffer.from(token, 'base64url');
  const head = bytes.readUInt8();
  const purpose = linkPurposes[head >> 4];
  if (purpose === undefined) return null;
  return { invitation_id: bytes.readUIntBE(1, ID_BYTES), purpose, slot: head & 15 };
}

/** Whether a token belongs to this link, in constant time. */
export const isTokenOf = (token: string, link: Link, key: LinkKey): boolean =>
  timingSafeEqual(Buffer.from(token, 'base64url').subarray(1 + ID_BYTES), macOf(link, key));
