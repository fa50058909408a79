import type PQueue from 'p-queue';
import type pg from 'pg';
import type { OutboxRelay } from '@slipcast/event-bus/outbox/relay';
import type { Logger } from '@slipcast/service-kit/logs';
import type { MailClient } from './accounts/mail-client.ts';
import type { UserConfig } from './config.ts';
import type { KnownDevices } from './attempts/known-device.ts';
import type { SessionCookie } from './sessions/session-cookie.ts';
import type { AttemptLimits } from './attempts/attempt-limits.ts';
import type { Passwords } from './passwords/password-hashes.ts';
import type { SealedSecrets } from './second-factor/sealed-secrets.ts';
import type { SessionCache } from './sessions/session-cache.ts';

/** What the routes work with. */
export interface Dependencies {
  config: UserConfig;
  logger: Logger;
  pool: pg.Pool;
  relay: Pick<OutboxRelay, 'wake'>;
  passwords: Passwords;
  attempts: AttemptLimits;
  devices: KnownDevices;
  cookie: SessionCookie;
  sessions: SessionCache;
  sealed: SealedSecrets;
  mails: MailClient;
  /** Work that goes on after its answer. A service that stops waits for it. */
  background: PQueue;
}
