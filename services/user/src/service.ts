import { join } from 'node:path';
import type { Service } from '@slipcast/service-kit/service';
import { createStandardService, type HostOptions } from '@slipcast/service-kit/standard-service';
import { createAccounts } from './accounts/create-accounts.ts';
import { createAdminUsers } from './admin-users/admin-users.ts';
import { createAttempts } from './attempts/attempt-limits.ts';
import { createAudit } from './audit/audit.ts';
import type { UserConfig } from './config.ts';
import { createCustomerImport } from './customer-import/customer-import-routes.ts';
import { createEarlyLinks } from './early-links/create-early-links.ts';
import { createLetters } from './letters/create-letters.ts';
import { createLogin } from './login/log-in-routes.ts';
import { createMailingList } from './mailing-list/create-mailing-list.ts';
import { createPasswords } from './passwords/create-passwords.ts';
import { createSecondFactor } from './second-factor/create-second-factor.ts';
import { createSessions } from './sessions/create-sessions.ts';
import { setsShopSettings } from './shop-settings.ts';
import { subscriberImportRoutes } from './subscriber-import/subscriber-import-routes.ts';

/** Accounts, sessions and roles. */
export const createUserService = (config: UserConfig, host: HostOptions = {}): Service =>
  createStandardService('user', config, host, (kit) => {
    const bus = kit.bus(config);
    const pool = kit.database(config, join(import.meta.dirname, '../migrations'));
    const eventPool = kit.eventPool(config);
    // The service works without Redis: attempts are then counted in memory, and events bring sessions to Redis later.
    const redis = kit.redis(config.REDIS_URL, 'limits and sessions');
    const relay = kit.outbox(pool, bus);
    const shared = { config, logger: kit.logger, bus, pool, eventPool, redis, relay };
    setsShopSettings(kit, shared);
    const audit = createAudit(kit, shared);
    const attempts = createAttempts(shared);
    const sessions = createSessions(kit, shared);
    const passwords = createPasswords(kit, { ...shared, attempts, sessions });
    const secondFactor = createSecondFactor({ ...shared, attempts, sessions, passwords });
    const login = createLogin({ ...shared, attempts, sessions, passwords, secondFactor });
    const accounts = createAccounts(kit, { ...shared, attempts, sessions, passwords });
    const mailingList = createMailingList(kit, { ...shared, attempts });
    const earlyLinks = createEarlyLinks(kit, shared);
    const letters = createLetters(kit, shared);
    const adminUsers = createAdminUsers({ ...shared, sessions });
    const customerImport = createCustomerImport(shared);
    const subscriberImport = { endpoints: subscriberImportRoutes(shared) };
    const offices = [letters, adminUsers, customerImport, subscriberImport, audit];
    const capabilities = [
      login,
      accounts,
      passwords,
      secondFactor,
      sessions,
      mailingList,
      earlyLinks,
      ...offices,
    ];
    return {
      authenticator: sessions.authenticator,
      endpoints: capabilities.flatMap(({ endpoints }) => endpoints),
    };
  });
