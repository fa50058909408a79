import type { Redis } from 'ioredis';
import type pg from 'pg';
import type { Bus } from '@slipcast/event-bus/bus';
import type { OutboxRelay } from '@slipcast/event-bus/outbox/relay';
import type { Logger } from '@slipcast/service-kit/logs';
import type { UserConfig } from './config.ts';

/** What every capability works with. */
export interface Shared {
  config: UserConfig;
  logger: Logger;
  bus: Bus;
  pool: pg.Pool;
  /** For event handlers only. */
  eventPool: pg.Pool;
  redis: Redis;
  relay: Pick<OutboxRelay, 'wake'>;
}
