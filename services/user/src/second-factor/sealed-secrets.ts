import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts secrets that are stored in the database. A text can only be opened for the owner that it was sealed for.
 *
 * @param keys the first one seals; the older ones still open
 */
export function createSealedSecrets(keys: readonly string[]) {
  const derived = keys.map((key) => Buffer.from(hkdfSync('sha256', key, '', 'slipcast second factors', 32)));
  const open = (key: Buffer, sealed: Buffer, owner: string): string | null => {
    try {
      const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAAD(Buffer.from(owner)).setAuthTag(sealed.subarray(-TAG_BYTES));
      return (
        decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
      );
    } catch {
      return null;
    }
  };
  return {
    seal(owner: string, secret: string): string {
      const [key] = derived;
      if (!key) throw new Error('SECOND_FACTOR_KEY is empty');
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(owner));
      const text = [cipher.update(secret, 'utf8'), cipher.final()];
      return Buffer.concat([iv, ...text, cipher.getAuthTag()]).toString('base64url');
    },
    /** Throws if the key that sealed it is gone. */
    open(owner: string, sealed: string): string {
      const bytes = Buffer.from(sealed, 'base64url');
      for (const key of derived) {
        const secret = open(key, bytes, owner);
        if (secret !== null) return secret;
      }
      throw new Error('no key in SECOND_FACTOR_KEY opens this secret');
    },
  };
}
export type SealedSecrets = ReturnType<typeof createSealedSecrets>;
