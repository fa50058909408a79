import { flagsOf } from '@slipcast/contracts/roles';
import { ConfigError } from '@slipcast/service-kit/config';
import { realShopReason } from '@slipcast/service-kit/real-shop';
import type { UserConfig } from '../config.ts';
import type { PasswordNeeds } from '../passwords/needs.ts';
import { findUserByEmail, removeUser, setRole } from '../users/user-store.ts';
import type { User } from '../users/user.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo-accounts.ts';

/** Why the demo's password may not log in here; null on a developer's own machine with the demo on. */
export const knownPasswordsRefused = ({ SHOP_URL, SQUARE_URL, DEMO }: UserConfig): string | null =>
  realShopReason({ SHOP_URL, SQUARE_URL }) ?? (DEMO === 'on' ? null : `DEMO is ${DEMO}`);

async function withKnownPassword({ pool, passwords }: PasswordNeeds): Promise<User[]> {
  const found: User[] = [];
  for (const { email } of DEMO_ACCOUNTS) {
    const user = await findUserByEmail(pool, email);
    if (user && (await passwords.matches(user.passwordHash, DEMO_PASSWORD))) found.push(user);
  }
  return found;
}

/**
 * At the start: removes the demo accounts, whose password everyone knows, if that was asked for. Otherwise a shop that others
 * can reach does not start with them. Throws ConfigError, which names the command.
 */
export async function guardDemoAccounts(needs: PasswordNeeds): Promise<void> {
  const { config, logger, pool, sessions } = needs;
  const reason = knownPasswordsRefused(config);
  if (reason === null) return;
  const accounts = await withKnownPassword(needs);
  if (accounts.length === 0) return;
  const emails = accounts.map(({ email }) => email).join(' and ');
  if (config.DEMO !== 'remove')
    throw new ConfigError('user', [
      `DEMO: ${emails} can log in with the demo’s password, which everyone knows, and ${reason}. Remove them with one command: DEMO=remove npm start`,
    ]);
  for (const { id } of accounts) {
    // The new version ends the sessions that are still open.
    await sessions.tryWrite(await setRole(pool, id, flagsOf('customer')));
    await removeUser(pool, id);
  }
  logger.warn({ emails }, 'removed the demo accounts');
}
