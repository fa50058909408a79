import type { Redis } from 'ioredis';
import type pg from 'pg';
import type { OutboxRelay } from '@slipcast/event-bus/outbox/relay';
import type { Background } from './background.ts';
import type { UserConfig } from './config.ts';
import type { Passwords } from './passwords.ts';
import type { SessionCache } from './session-cache.ts';
import type { Throttles } from './throttles.ts';

/** What the routes work with. */
export interface UserParts {
  config: UserConfig;
  pool: pg.Pool;
  redis: Redis;
  relay: Pick<OutboxRelay, 'wake'>;
  passwords: Passwords;
  throttles: Throttles;
  sessions: SessionCache;
  background: Background;
  now: () => Date;
}
