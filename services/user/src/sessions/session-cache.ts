import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Redis } from 'ioredis';
import type { Logger } from '@slipcast/service-kit/logs';
import { SESSION_SECONDS, sessionKey } from '@slipcast/service-kit/sessions';
import { sessionOf, type SecondFactorPolicy } from './session.ts';
import type { User } from '../users/user.ts';

const WRITE_SESSION = readFileSync(join(import.meta.dirname, 'write-session.lua'), 'utf8');

/** The sessions in Redis, which all services read. A write never replaces a session by an older version. */
export function createSessionCache(redis: Redis, logger: Logger, policy: SecondFactorPolicy) {
  const of = (user: User) => sessionOf(policy, user);
  const write = async (user: User): Promise<void> => {
    const session = of(user);
    const key = sessionKey(user.id);
    await redis.eval(WRITE_SESSION, 1, key, JSON.stringify(session), session.version, SESSION_SECONDS);
  };
  return {
    of,
    write,
    /** Only logs a failure: the event `user.role-changed.v1` repeats the write until it succeeds. */
    tryWrite: (user: User): Promise<void> =>
      write(user).catch((error: unknown) =>
        logger.warn({ err: error, userId: user.id }, 'a session could not be written to Redis yet'),
      ),
  };
}
export type SessionCache = ReturnType<typeof createSessionCache>;
