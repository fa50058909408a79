import { describe, expect, it } from '@jest/globals';
import { generateKeyPairSync } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { newServiceKeyPair } from '@slipcast/testkit/callers';
import { createCallerCheck, createCallerTokens } from './callers.ts';
import { callerConfig, readConfig } from './config.ts';
import { z } from 'zod';

const [order, newOrder, cart] = [newServiceKeyPair(), newServiceKeyPair(), newServiceKeyPair()];
const KEYS = `order:${order.publicKey}, order:${newOrder.publicKey},cart:${cart.publicKey}`;
const MINUTE = 60_000;

describe('who a service says that it is', () => {
  const check = createCallerCheck('payment', KEYS);

  it('is believed for its own audience, with the old key and the new one', () => {
    for (const { privateKey } of [order, newOrder])
      expect(check(createCallerTokens('order', privateKey)('payment'))).toBe('order');
    expect(check(createCallerTokens('cart', cart.privateKey)('payment'))).toBe('cart');
  });

  it('is refused without the key, for another audience, or in the name of another service', () => {
    const strange = newServiceKeyPair().privateKey;
    const claims = { iss: 'order', aud: 'payment' };
    for (const token of [
      undefined,
      '',
      'a.b.c',
      ['a'],
      createCallerTokens('order', strange)('payment'),
      createCallerTokens('order', order.privateKey)('user'),
      createCallerTokens('order', cart.privateKey)('payment'),
      createCallerTokens('catalogue', order.privateKey)('payment'),
      jwt.sign(claims, null, { algorithm: 'none' }),
      jwt.sign(claims, order.publicKey, { algorithm: 'HS256' }),
    ])
      expect(check(token)).toBeNull();
  });

  it('is asked for a new token in time, and believed for as long as clocks are apart', () => {
    let now = Date.now();
    const token = createCallerTokens('order', order.privateKey, () => now);
    const first = token('payment');
    now += 2 * MINUTE;
    expect(token('payment')).toBe(first);
    now += MINUTE;
    expect(token('payment')).not.toBe(first);
    let theirs = now - 8 * MINUTE;
    const elsewhere = createCallerCheck('payment', KEYS, () => theirs);
    expect(elsewhere(token('payment'))).toBe('order');
    theirs = now + 8 * MINUTE;
    expect(elsewhere(token('payment'))).toBe('order');
    // Known already, and over all the same.
    theirs = now + 20 * MINUTE;
    expect(elsewhere(token('payment'))).toBeNull();
    expect(createCallerCheck('payment', KEYS, () => theirs)(first)).toBeNull();
  });
});

it('refuses keys that are none when the service starts', () => {
  const read = (SERVICE_PRIVATE_KEY: string, SERVICE_PUBLIC_KEYS: string) => () =>
    readConfig('order', z.object(callerConfig), { SERVICE_PRIVATE_KEY, SERVICE_PUBLIC_KEYS });
  expect(read(order.privateKey, KEYS)).not.toThrow();
  expect(read('c2VjcmV0', KEYS)).toThrow('SERVICE_PRIVATE_KEY: not an ES256 key');
  expect(read(order.privateKey, 'order')).toThrow('SERVICE_PUBLIC_KEYS: name:key');
  const { publicKey } = generateKeyPairSync('ed25519');
  const other = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  expect(read(order.privateKey, `order:${other}`)).toThrow('SERVICE_PUBLIC_KEYS');
});
