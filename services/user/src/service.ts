import { join } from 'node:path';
import PQueue from 'p-queue';
import { subscribeOnce } from '@slipcast/event-bus/inbox';
import { createAuthenticator } from '@slipcast/service-kit/auth';
import type { Service } from '@slipcast/service-kit/service';
import { createStandardService, type HostOptions } from '@slipcast/service-kit/standard-service';
import type { UserConfig } from './config.ts';
import { createKnownDevices } from './attempts/known-device.ts';
import { guardDemoAccounts } from './accounts/guard-demo-accounts.ts';
import { deleteOldAuditLines } from './audit/delete-old-entries.ts';
import { accountRoutes } from './accounts/internal-routes.ts';
import { adminUserRoutes } from './admin-users/admin-user-routes.ts';
import { auditRoutes } from './audit/audit-routes.ts';
import { passkeyRoutes } from './second-factor/passkey-routes.ts';
import { privacyRoutes } from './accounts/privacy-routes.ts';
import { profileRoutes } from './accounts/profile-routes.ts';
import { secondFactorResetRoutes, secondFactorRoutes } from './second-factor/second-factor-routes.ts';
import { signInRoutes } from './login/log-in-routes.ts';
import { signOutRoutes } from './login/log-out-routes.ts';
import { createMailClient } from './accounts/mail-client.ts';
import { createSessionCookie } from './sessions/session-cookie.ts';
import { createAttemptLimits } from './attempts/attempt-limits.ts';
import { createPasswords } from './passwords/password-hashes.ts';
import { createSealedSecrets } from './second-factor/sealed-secrets.ts';
import { createSessionCache } from './sessions/session-cache.ts';
import { findUser } from './users/user-store.ts';
import { onAuditRecorded } from './audit/on-audit-recorded.ts';
import { onOrderPaid } from './accounts/on-order-paid.ts';
import { onRoleChanged } from './sessions/on-role-changed.ts';

/** Accounts, sessions and roles. */
export const createUserService = (config: UserConfig, host: HostOptions = {}): Service =>
  createStandardService('user', config, host, (kit) => {
    const { logger } = kit;
    const bus = kit.bus(config);
    const pool = kit.database(config, join(import.meta.dirname, '../migrations'));
    const eventPool = kit.eventPool(config);
    // The service works without Redis: attempts are then counted in memory, and events bring sessions to Redis later.
    const redis = kit.redis(config.REDIS_URL, 'limits and sessions');
    const relay = kit.outbox(pool, bus);
    const background = new PQueue({ concurrency: 4 });
    kit.add({ name: 'background work', stop: () => background.onIdle() });
    const sessions = createSessionCache(redis, logger, config.SECOND_FACTOR);
    const sealed = createSealedSecrets(config.SECOND_FACTOR_KEY);
    const passwords = createPasswords(config.HASHES_AT_ONCE, config.HASH_QUEUE);
    kit.add(passwords);
    const attempts = createAttemptLimits(redis, config);
    const devices = createKnownDevices(config);
    const cookie = createSessionCookie(config);
    const mails = createMailClient(kit.client('email-worker', config.EMAIL_WORKER_URL));
    kit.add({
      name: 'the demo’s accounts',
      start: () => guardDemoAccounts({ config, logger, pool, passwords, sessions }),
    });
    kit.add(deleteOldAuditLines({ pool, days: config.AUDIT_DAYS, logger }));
    for (const effect of [onOrderPaid, onAuditRecorded])
      kit.subscribe(() => subscribeOnce({ bus, pool: eventPool, ...effect }));
    kit.subscribe(() => bus.subscribe(onRoleChanged(sessions, eventPool)));
    const readSession = async (userId: string) => {
      const user = await findUser(pool, userId);
      return user && sessions.of(user);
    };
    const work = { passwords, attempts, devices, cookie, sessions, sealed, mails, background };
    const dependencies = { config, logger, pool, relay, ...work };
    return {
      // Guests have no access here, so their key is never used.
      authenticator: createAuthenticator(
        { auth: config.AUTH_PUBLIC_KEY, guest: config.AUTH_PUBLIC_KEY },
        { read: readSession },
      ),
      endpoints: [
        signInRoutes,
        signOutRoutes,
        profileRoutes,
        secondFactorRoutes,
        passkeyRoutes,
        adminUserRoutes,
        secondFactorResetRoutes,
        accountRoutes,
        auditRoutes,
        privacyRoutes,
      ].flatMap((routes) => routes(dependencies)),
    };
  });
