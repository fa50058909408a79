import { createConcurrencyLimit } from '@slipcast/service-kit/concurrency-limit';
import { Tinypool } from 'tinypool';
import type { Work } from './password-worker.ts';

/** The hash of a random password that no one knows. Checking it makes a login to an unknown account as slow as any other. */
export const UNKNOWN_ACCOUNT_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$cDruQ2eFXzCpBtB06RRqrA$OSBmFTrbPFTZsHfMVHpGPus335TOJ5Qa6/NLh1cE6sQ';

/**
 * Hashes passwords in low-priority threads, so that logins do not slow the rest of the shop.
 *
 * @param threads started when needed
 * @param maxWaiting when this many are waiting, everything here throws Refusal 'unavailable'
 */
export function createPasswordHashes(threads: number, maxWaiting: number) {
  const filename = new URL('password-worker.ts', import.meta.url).href;
  const pool = new Tinypool({
    filename,
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: 60_000,
    // The threads need nothing from it, and `node --watch` would have them report their imports, which Tinypool does not expect.
    env: {},
  });
  const limit = createConcurrencyLimit(threads, maxWaiting);
  const run = (work: Work) => limit(() => pool.run(work));
  return {
    name: 'password hashes',
    /** To be called before anything is read for a password that could not be checked now. */
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
export type PasswordHashes = ReturnType<typeof createPasswordHashes>;
