import { describe, expect, it } from '@jest/globals';
import { generateKeyPairSync } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { createVerifier, signToken } from './tokens.ts';

const pair = () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return {
    privateKey: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    publicKey: String(publicKey.export({ type: 'spki', format: 'pem' })),
  };
};

describe('tokens', () => {
  const [ours, others] = [pair(), pair()];
  const verify = createVerifier(ours.publicKey, 'shop');

  it('knows what was signed here, and only for its key and audience', () => {
    const token = signToken(ours.privateKey, 'shop', 'anna', 60, 3, 'phone');
    expect(verify(token)).toEqual({
      subject: 'anna',
      version: 3,
      sessionId: 'phone',
      expiresAt: expect.any(Number),
    });
    expect(createVerifier(ours.publicKey, 'elsewhere')(token)).toBeNull();
    expect(createVerifier(others.publicKey, 'shop')(token)).toBeNull();
    expect(verify(signToken(ours.privateKey, 'elsewhere', 'anna', 60))).toBeNull();
    expect(verify(signToken(others.privateKey, 'shop', 'anna', 60))).toBeNull();
  });

  it('verifies what others signed', () => {
    const claims = { ver: 2, sid: 'desk', aud: 'shop', sub: 'ben', exp: Math.floor(Date.now() / 1000) + 60 };
    const token = jwt.sign(claims, ours.privateKey, { algorithm: 'ES256' });
    expect(verify(token)).toMatchObject({ subject: 'ben', version: 2, sessionId: 'desk' });
    expect(verify(token)).toMatchObject({ subject: 'ben', version: 2 });
    expect(verify(`${token.slice(0, -4)}AAAA`)).toBeNull();
    expect(verify(jwt.sign(claims, 'a shared secret', { algorithm: 'HS256' }))).toBeNull();
    expect(verify(jwt.sign(claims, others.privateKey, { algorithm: 'ES256' }))).toBeNull();
  });

  it('refuses what has ended', () => {
    const token = signToken(ours.privateKey, 'shop', 'anna', 60);
    expect(verify(token)).not.toBeNull();
    expect(verify(token, Date.now() + 61_000)).toBeNull();
    const ended = jwt.sign({ aud: 'shop', sub: 'anna', exp: 1 }, ours.privateKey, { algorithm: 'ES256' });
    expect(verify(ended)).toBeNull();
  });
});
