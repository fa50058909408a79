import { createHmac, timingSafeEqual, type BinaryLike } from 'node:crypto';

type Encoding = 'base64url' | 'base64';

/** HMAC-SHA256 of a text, which only holders of the secret can make. */
export const signatureOf = (secret: string, text: BinaryLike, encoding: Encoding = 'base64url'): string =>
  createHmac('sha256', secret).update(text).digest(encoding);

/** Compares in constant time. @param given as it was received; undefined if it is missing */
export function isSignatureOf(
  secret: string,
  text: BinaryLike,
  given: string | undefined,
  encoding?: Encoding,
): boolean {
  const expected = Buffer.from(signatureOf(secret, text, encoding));
  const received = Buffer.from(given ?? '');
  return received.length === expected.length && timingSafeEqual(received, expected);
}
