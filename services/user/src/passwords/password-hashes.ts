import { createConcurrencyLimit } from '@slipcast/service-kit/concurrency-limit';
import { Tinypool } from 'tinypool';
import type { Work } from './password-worker.ts';

/** The hash of an unknown random password. Checking it makes a login to an unknown account as slow as any other. */
export const UNKNOWN_ACCOUNT_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$cDruQ2eFXzCpBtB06RRqrA$OSBmFTrbPFTZsHfMVHpGPus335TOJ5Qa6/NLh1cE6sQ';

/**
 * Passwords are hashed in threads of a low priority, so that sign-ins do not slow the rest of the shop.
 *
 * @param threads started when needed
 * @param maxWaiting beyond that everything here throws Refusal 'unavailable'
 */
export function createPasswords(threads: number, maxWaiting: number) {
  const filename = new URL('password-worker.ts', import.meta.url).href;
  const pool = new Tinypool({
    filename,
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: 60_000,
    // They need nothing of it, and `node --watch` has them report what they import, which Tinypool does not expect.
    env: {},
  });
  const limit = createConcurrencyLimit(threads, maxWaiting);
  const run = (work: Work) => limit(() => pool.run(work));
  return {
    name: 'password hashes',
    /** Before anything is read for a password that could not be checked now. */
    refuseWhenFull: limit.refuseWhenFull,
    hash: async (password: string): Promise<string> => (await run({ password })) as string,
    /** @param passwordHash null for an unknown account: false, after the same work */
    async matches(passwordHash: string | null, password: string): Promise<boolean> {
      const same = await run({ password, comparedTo: passwordHash ?? UNKNOWN_ACCOUNT_HASH });
      return passwordHash !== null && same === true;
    },
    stop: () => pool.destroy(),
  };
}
export type Passwords = ReturnType<typeof createPasswords>;
