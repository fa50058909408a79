import { expect, it } from '@jest/globals';
import { isSignatureOf, signatureOf } from './signed-text.ts';

it('signs as RFC 4231, test case 2, in both encodings', () => {
  const text = 'what do ya want for nothing?';
  const hex = '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843';
  for (const encoding of ['base64url', 'base64'] as const) {
    const signature = Buffer.from(hex, 'hex').toString(encoding);
    expect(signatureOf('Jefe', text, encoding)).toBe(signature);
    expect(isSignatureOf('Jefe', text, signature, encoding)).toBe(true);
  }
});

it.each([
  ['another secret', 'other', 'order:1', signatureOf('secret', 'order:1')],
  ['another text', 'secret', 'order:2', signatureOf('secret', 'order:1')],
  ['half a signature', 'secret', 'order:1', signatureOf('secret', 'order:1').slice(0, 20)],
  ['no signature', 'secret', 'order:1', undefined],
])('refuses %s', (_what, secret, text, given) => {
  expect(isSignatureOf(secret, text, given)).toBe(false);
});
