import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** Where a browser makes a passkey's response: the page's origin, and the relying party that the page names. */
type Place = { origin: string; rpId: string };

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const CREDENTIAL_INCLUDED = 0x40;

/** A bare authenticator: one key pair that answers challenges as a browser would pass its responses on. */
export function passkey() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  // COSE: an EC2 key (kty 2) for ES256 (alg -7) on P-256 (crv 1).
  const coseKey = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ]);
  let count = 0;

  const clientData = (type: string, challenge: unknown, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  function authenticatorData(rpId: string, flags: number, credential = Buffer.alloc(0)): Buffer {
    const counter = Buffer.alloc(4);
    count += 1;
    counter.writeUInt32BE(count);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter, credential]);
  }

  const response = (fields: Record<string, Buffer>) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response: Object.fromEntries(
      Object.entries(fields).map(([name, data]) => [name, data.toString('base64url')]),
    ),
  });

  return {
    /** What `navigator.credentials.create` answers. */
    create({ challenge }: Record<string, unknown>, { origin, rpId }: Place) {
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey]);
      const data = authenticatorData(rpId, USER_PRESENT | USER_VERIFIED | CREDENTIAL_INCLUDED, credential);
      // CBOR: { fmt: "none", attStmt: {}, authData: data }
      const attestationObject = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
        Buffer.from([0x58, data.length]),
        data,
      ]);
      return response({
        clientDataJSON: clientData('webauthn.create', challenge, origin),
        attestationObject,
      });
    },
    /** What `navigator.credentials.get` answers; `verified`: its device has asked for a finger or a PIN. */
    get({ challenge }: Record<string, unknown>, { origin, rpId }: Place, verified = true) {
      const data = authenticatorData(rpId, USER_PRESENT | (verified ? USER_VERIFIED : 0));
      const clientDataJSON = clientData('webauthn.get', challenge, origin);
      const signature = sign('sha256', Buffer.concat([data, sha256(clientDataJSON)]), privateKey);
      return response({ clientDataJSON, authenticatorData: data, signature });
    },
  };
}
