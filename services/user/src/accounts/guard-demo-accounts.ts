import { flagsOf } from '@slipcast/contracts/roles';
import { ConfigError } from '@slipcast/service-kit/config';
import { realShopReason } from '@slipcast/service-kit/real-shop';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo-accounts.ts';
import type { Dependencies } from '../dependencies.ts';
import type { User } from '../users/user.ts';
import { findUserByEmail, removeUser, setRole } from '../users/user-store.ts';

type Needs = Pick<Dependencies, 'config' | 'logger' | 'pool' | 'passwords' | 'sessions'>;

/** Why nobody may sign in with the demo's password here; null on somebody's own machine, with the demo on. */
export const knownPasswordsRefused = (config: Needs['config']): string | null =>
  realShopReason({ SHOP_URL: config.SHOP_URL, SQUARE_URL: config.SQUARE_URL }) ??
  (config.DEMO === 'on' ? null : `DEMO is ${config.DEMO}`);

async function withKnownPassword({ pool, passwords }: Needs): Promise<User[]> {
  const found: User[] = [];
  for (const { email } of DEMO_ACCOUNTS) {
    const user = await findUserByEmail(pool, email);
    if (user && (await passwords.matches(user.passwordHash, DEMO_PASSWORD))) found.push(user);
  }
  return found;
}

/**
 * At start: the demo's accounts, whose password everybody knows, are removed when that is asked for. Otherwise a shop that
 * others can reach does not start with them. Throws ConfigError, which names the command.
 */
export async function guardDemoAccounts(needs: Needs): Promise<void> {
  const { config, logger, pool, sessions } = needs;
  const reason = knownPasswordsRefused(config);
  if (reason === null) return;
  const accounts = await withKnownPassword(needs);
  if (accounts.length === 0) return;
  const emails = accounts.map(({ email }) => email).join(' and ');
  if (config.DEMO !== 'remove')
    throw new ConfigError('user', [
      `DEMO: ${emails} can sign in with the demo’s password, which everybody knows, and ${reason}. Remove them with one command: DEMO=remove npm start`,
    ]);
  for (const { id } of accounts) {
    // A new version ends the sessions that are still open.
    const ended = await setRole(pool, id, flagsOf('customer'));
    await sessions.tryWrite(ended);
    await removeUser(pool, id);
  }
  logger.warn({ emails }, 'the demo’s accounts were removed');
}
