import { join } from 'node:path';
import PQueue from 'p-queue';
import { subscribeOnce } from '@slipcast/event-bus/inbox';
import { createAuthenticator } from '@slipcast/service-kit/auth';
import type { Service } from '@slipcast/service-kit/service';
import { createStandardService, type HostOptions } from '@slipcast/service-kit/standard-service';
import type { UserConfig } from './config.ts';
import { createKnownDevices } from './known-device.ts';
import { guardDemoAccounts } from './flows/guard-demo-accounts.ts';
import { deleteOldAuditLines } from './jobs/delete-old-audit-lines.ts';
import { accountRoutes } from './routes/accounts.ts';
import { adminUserRoutes } from './routes/admin-users.ts';
import { auditRoutes } from './routes/audit.ts';
import { passkeyRoutes } from './routes/passkeys.ts';
import { privacyRoutes } from './routes/privacy.ts';
import { profileRoutes } from './routes/profile.ts';
import { secondFactorResetRoutes, secondFactorRoutes } from './routes/second-factor.ts';
import { signInRoutes } from './routes/sign-in.ts';
import { signOutRoutes } from './routes/sign-out.ts';
import { createMailClient } from './clients/mail-client.ts';
import { createSessionCookie } from './session-cookie.ts';
import { createAttemptLimits } from './store/attempt-limits.ts';
import { createPasswords } from './store/password-hashes.ts';
import { createSealedSecrets } from './store/sealed-secrets.ts';
import { createSessionCache } from './store/session-cache.ts';
import { findUser } from './store/user-store.ts';
import { onAuditRecorded } from './subscriptions/on-audit-recorded.ts';
import { onOrderPaid } from './subscriptions/on-order-paid.ts';
import { onRoleChanged } from './subscriptions/on-role-changed.ts';

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
