import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from '@jest/globals';
import { UNKNOWN_ACCOUNT_HASH, createPasswordHashes } from './password-hashes.ts';

describe('password hashes', () => {
  const passwords = createPasswordHashes(2, 10);
  afterAll(() => passwords.stop());

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

  (process.platform === 'linux' ? it : it.skip)('are made by a low-priority thread', async () => {
    await passwords.hash('a kiln');
    const niceOf = (thread: string) =>
      Number(readFileSync(`/proc/self/task/${thread}/stat`, 'utf8').split(') ')[1]?.split(' ')[16]);
    const threads = readdirSync('/proc/self/task').filter(
      (thread) => niceOf(thread) === niceOf(String(process.pid)) + 10,
    );
    expect(threads).not.toEqual([]);
  });
});
