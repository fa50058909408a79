import { generateKeyPairSync } from 'node:crypto';
import { inTransaction } from '@slipcast/storage/postgres';
import type pg from 'pg';
import type { SecondFactorNeeds } from '../../../../../../services/user/src/second-factor/needs.ts';
import { createSealedSecrets } from '../../../../../../services/user/src/second-factor/sealed-secrets.ts';
import type { User } from '../../../../../../services/user/src/users/user.ts';

const pair = generateKeyPairSync('ec', {
  namedCurve: 'P-256',
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
export const [PRIVATE_KEY, PUBLIC_KEY] = [pair.privateKey, pair.publicKey];
export const SEALED = createSealedSecrets(['a key of the tables']);

/** The parts of the user service around its database. It says which sessions it writes to Redis; guesses are without limits. */
export function userParts(pool: pg.Pool, guessesLeft = true): { said: string[]; needs: SecondFactorNeeds } {
  const said: string[] = [];
  const needs = {
    pool,
    config: { AUTH_PRIVATE_KEY: PRIVATE_KEY, AUTH_PUBLIC_KEY: PUBLIC_KEY },
    relay: { wake: () => said.push('wake') },
    passwords: { hash: async (password: string) => `hash of ${password}` },
    attempts: {
      isRightCode: async (_guess: unknown, check: () => Promise<boolean>) => check(),
      hasNoCodeGuessesLeft: async () => !guessesLeft,
    },
    sessions: {
      async afterChange(change: (client: pg.PoolClient) => Promise<User | null>) {
        const changed = await inTransaction(pool, change);
        if (changed) said.push(`session ${changed.name} ${changed.sessionVersion}`);
        return changed;
      },
    },
    sealed: SEALED,
  };
  return { said, needs: needs as unknown as SecondFactorNeeds };
}
