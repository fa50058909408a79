import { hash, verify, type Options } from '@node-rs/argon2';
import type { Bulkhead } from './bulkhead.ts';

/** OWASP's second choice for argon2id: 19 MiB, two passes, one lane. */
export const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } satisfies Options;

/** A hash of nothing that anybody knows, with the same cost: an unknown account takes as long as a known one. */
export const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$cDruQ2eFXzCpBtB06RRqrA$OSBmFTrbPFTZsHfMVHpGPus335TOJ5Qa6/NLh1cE6sQ';

export interface Passwords {
  hash(password: string): Promise<string>;
  /** False for null too, after the same work. */
  matches(passwordHash: string | null, password: string): Promise<boolean>;
}

/** argon2id on libuv's threads. Throws Refusal 'unavailable' when too many wait. */
export const createPasswords = (bulkhead: Bulkhead): Passwords => ({
  hash: (password) => bulkhead(() => hash(password, PARAMETERS)),
  async matches(passwordHash, password) {
    const same = await bulkhead(() => verify(passwordHash ?? NOBODYS_HASH, password));
    return passwordHash !== null && same;
  },
});
