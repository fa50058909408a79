import { describe, expect, it } from '@jest/globals';
import { createConcurrencyLimit } from '@slipcast/service-kit/concurrency-limit';
import { UNKNOWN_ACCOUNT_HASH, createPasswords } from './password-hashes.ts';

describe('password hashes', () => {
  const passwords = createPasswords(createConcurrencyLimit(2, 10));

  it('use argon2id at the same cost as the hash for unknown accounts', async () => {
    const hashed = await passwords.hash('a kiln');
    const cost = (hash: string) => hash.split('$').slice(1, 4).join('$');
    expect(cost(hashed)).toBe('argon2id$v=19$m=19456,t=2,p=1');
    expect(cost(UNKNOWN_ACCOUNT_HASH)).toBe(cost(hashed));
  });

  it('match the whole password, not only its beginning', async () => {
    const hashed = await passwords.hash(`${'k'.repeat(100)}1`);
    expect(await passwords.matches(hashed, `${'k'.repeat(100)}1`)).toBe(true);
    expect(await passwords.matches(hashed, `${'k'.repeat(100)}2`)).toBe(false);
    expect(await passwords.matches(null, 'anything')).toBe(false);
  });
});
