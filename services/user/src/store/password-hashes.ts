import { hash, verify, type Options } from '@node-rs/argon2';
import type { ConcurrencyLimit } from '@slipcast/service-kit/concurrency-limit';

/** OWASP's second choice for argon2id: 19 MiB, two passes, one lane. */
export const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } satisfies Options;

/** The hash of an unknown random password. Checking it makes a login to an unknown account as slow as any other. */
export const UNKNOWN_ACCOUNT_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$cDruQ2eFXzCpBtB06RRqrA$OSBmFTrbPFTZsHfMVHpGPus335TOJ5Qa6/NLh1cE6sQ';

/** Throws Refusal 'unavailable' when too many passwords wait to be hashed. */
export const createPasswords = (limit: ConcurrencyLimit) => ({
  hash: (password: string): Promise<string> => limit(() => hash(password, PARAMETERS)),
  /** @param passwordHash null for an unknown account: false, after the same work */
  async matches(passwordHash: string | null, password: string): Promise<boolean> {
    const same = await limit(() => verify(passwordHash ?? UNKNOWN_ACCOUNT_HASH, password));
    return passwordHash !== null && same;
  },
});
export type Passwords = ReturnType<typeof createPasswords>;
