import { describe, expect, it } from '@jest/globals';
import { createBulkhead } from './bulkhead.ts';
import { NOBODYS_HASH, createPasswords } from './passwords.ts';

describe('passwords', () => {
  const passwords = createPasswords(createBulkhead(2, 10));

  it('hashes with argon2id at the same cost as the hash that stands in for unknown accounts', async () => {
    const made = await passwords.hash('a kiln');
    const cost = (hash: string) => hash.split('$').slice(1, 4).join('$');
    expect(cost(made)).toBe('argon2id$v=19$m=19456,t=2,p=1');
    expect(cost(NOBODYS_HASH)).toBe(cost(made));
  });

  it('knows the whole password, not its beginning', async () => {
    const made = await passwords.hash(`${'k'.repeat(100)}1`);
    expect(await passwords.matches(made, `${'k'.repeat(100)}1`)).toBe(true);
    expect(await passwords.matches(made, `${'k'.repeat(100)}2`)).toBe(false);
    expect(await passwords.matches(null, 'nobody knows this')).toBe(false);
  });
});
