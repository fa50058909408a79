import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Redis } from 'ioredis';
import type { Logger } from '@slipcast/service-kit/logs';
import { SESSION_SECONDS, sessionKey, sessionServerKey } from '@slipcast/service-kit/sessions';
import type { User } from '../users/user.ts';
import { sessionOf, type SecondFactorPolicy } from './session.ts';

const WRITE_SESSION = readFileSync(join(import.meta.dirname, 'write-session.lua'), 'utf8');

/** The sessions in Redis, which all services read. A write never replaces a session with an older version. */
export function createSessionCache(redis: Redis, logger: Logger, policy: SecondFactorPolicy) {
  const of = (user: User) => sessionOf(policy, user);
  const write = async (user: User): Promise<void> => {
    const session = of(user);
    const keys = [sessionKey(user.id), sessionServerKey(user.id)];
    await redis.eval(WRITE_SESSION, 2, ...keys, JSON.stringify(session), session.version, SESSION_SECONDS);
  };
  return {
    of,
    write,
    /** Only logs a failure: the event `user.role-changed.v1` repeats the write until it succeeds. */
    tryWrite: (user: User): Promise<void> =>
      write(user).catch((error: unknown) =>
        logger.warn(
          { err: error, userId: user.id },
          'could not write a session to Redis; an event will retry it',
        ),
      ),
  };
}
export type SessionCache = ReturnType<typeof createSessionCache>;
