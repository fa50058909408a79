import { describe, expect, it } from '@jest/globals';
import { parseEnv } from 'node:util';
import { createCallerCheck, createCallerTokens } from '@slipcast/service-kit/callers';
import { completed, newEnvironment } from './new-environment.ts';
import { rotated } from './rotate-key.ts';

const keysOf = (text: string) => {
  const { SERVICE_KEY_ORDER = '', SERVICE_PUBLIC_KEYS = '' } = parseEnv(text);
  return { key: SERVICE_KEY_ORDER, shown: SERVICE_PUBLIC_KEYS };
};
/** Whether order is let in with the key of one file by a service with the public keys of another. */
const isLetIn = (theirs: string, ours: string): boolean =>
  createCallerCheck(
    'payment',
    keysOf(ours).shown,
  )(createCallerTokens('order', keysOf(theirs).key)('payment')) === 'order';

describe('the rotation of a key in .env', () => {
  const before = newEnvironment();
  const added = rotated(before, 'add', 'order');
  const used = rotated(added, 'use', 'order');
  const dropped = rotated(used, 'drop', 'order');

  it('lets order in at every step, with whatever of the two its neighbours have', () => {
    for (const [one, next] of [
      [before, added],
      [added, used],
      [used, dropped],
    ] as const)
      for (const [theirs, ours] of [
        [one, one],
        [one, next],
        [next, one],
        [next, next],
      ] as const)
        expect(isLetIn(theirs, ours)).toBe(true);
  });

  it('makes the old key worthless, and touches nothing else', () => {
    expect(isLetIn(before, dropped)).toBe(false);
    const { SERVICE_KEY_ORDER: _old, SERVICE_PUBLIC_KEYS: _oldKeys, ...rest } = parseEnv(before);
    const { SERVICE_KEY_ORDER: _new, SERVICE_PUBLIC_KEYS: newKeys = '', ...left } = parseEnv(dropped);
    expect(left).toEqual(rest);
    expect(newKeys.split(',').length).toBe(9);
  });

  it('refuses a step before its turn', () => {
    expect(() => rotated(before, 'use', 'order')).toThrow('begin with add');
    expect(() => rotated(added, 'add', 'order')).toThrow('go on with use');
    expect(() => rotated(added, 'drop', 'order')).toThrow('use comes first');
    expect(() => rotated(before, 'add', 'gateway')).toThrow('There is no gateway');
    expect(() => rotated('SHOP_PORT=1', 'add', 'order')).toThrow('npm run compose:env');
  });
});

describe('an .env of an older version', () => {
  const whole = newEnvironment();
  const older = whole.replaceAll(
    /^(SERVICE_|NETWORK_SECRET|SECOND_FACTOR_KEY).*\n/gm,
    'INTERNAL_TOKEN=abcdefghijklmnop\n',
  );

  it('gets what it lacks, and keeps what it has', () => {
    const text = completed(older);
    const variables = parseEnv(text);
    expect(Object.keys(variables)).toEqual(expect.arrayContaining(Object.keys(parseEnv(whole))));
    expect(variables).toMatchObject(parseEnv(older));
    expect(isLetIn(text, text)).toBe(true);
    expect(completed(whole)).toBe(whole);
  });
});
