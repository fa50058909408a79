import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { encodeCBOR } from '@levischuck/tiny-cbor';

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const encoded = (data: Buffer): string => data.toString('base64url');

const PRESENT = 1;
const VERIFIED = 4;
const ATTESTED = 64;

/** What a device lies about, where a test wants it to. */
interface Lies {
  origin?: string;
  rpId?: string;
  /** The PIN was not typed. */
  unverified?: boolean;
  /** Said instead of a count that rises. */
  count?: number;
  challenge?: string;
  userHandle?: string;
}

/** A device with one passkey, as WebAuthn describes it: ES256, without attestation. */
export function createPasskeyDevice(origin: string, userId: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  let count = 0;
  const clientData = (type: string, challenge: string, lies: Lies) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: lies.challenge ?? challenge,
        origin: lies.origin ?? origin,
        crossOrigin: false,
      }),
    );
  const authenticatorData = (flags: number, lies: Lies, more = Buffer.alloc(0)) => {
    const counter = Buffer.alloc(4);
    count += 1;
    counter.writeUInt32BE(lies.count ?? count);
    const rpId = lies.rpId ?? new URL(origin).hostname;
    return Buffer.concat([
      sha256(rpId),
      Buffer.of(lies.unverified ? flags & ~VERIFIED : flags),
      counter,
      more,
    ]);
  };
  const credential = { id: encoded(id), rawId: encoded(id), type: 'public-key', clientExtensionResults: {} };
  return {
    id: encoded(id),
    /** Makes the passkey: the answer to what the shop asks for when one is added. */
    register({ challenge }: { challenge: string }, lies: Lies = {}) {
      const key = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]);
      const length = Buffer.of(0, id.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, Buffer.from(encodeCBOR(key))]);
      const authData = authenticatorData(PRESENT | VERIFIED | ATTESTED, lies, attested);
      const attestation = new Map<string, string | Map<string, string> | Uint8Array>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, string>()],
        ['authData', new Uint8Array(authData)],
      ]);
      return {
        ...credential,
        response: {
          clientDataJSON: encoded(clientData('webauthn.create', challenge, lies)),
          attestationObject: encoded(Buffer.from(encodeCBOR(attestation))),
        },
      };
    },
    /** Logs in: the answer to the shop's challenge. */
    signIn({ challenge }: { challenge: string }, lies: Lies = {}) {
      const data = authenticatorData(PRESENT | VERIFIED, lies);
      const client = clientData('webauthn.get', challenge, lies);
      return {
        ...credential,
        response: {
          clientDataJSON: encoded(client),
          authenticatorData: encoded(data),
          signature: encoded(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
          userHandle: encoded(Buffer.from(lies.userHandle ?? userId)),
        },
      };
    },
  };
}
