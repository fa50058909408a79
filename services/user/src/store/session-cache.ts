import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Redis } from 'ioredis';
import type { Logger } from '@slipcast/service-kit/logs';
import { SESSION_SECONDS, sessionKey, type Session } from '@slipcast/service-kit/sessions';

const WRITE_SESSION = readFileSync(join(import.meta.dirname, 'write-session.lua'), 'utf8');

/** The sessions in Redis, which all services read. A write never replaces a session by an older version. */
export function createSessionCache(redis: Redis, logger: Logger) {
  const write = async (userId: string, session: Session): Promise<void> => {
    const key = sessionKey(userId);
    await redis.eval(WRITE_SESSION, 1, key, JSON.stringify(session), session.version, SESSION_SECONDS);
  };
  return {
    write,
    /** Only logs a failure: the event `user.role-changed.v1` repeats the write until it succeeds. */
    tryWrite: (userId: string, session: Session): Promise<void> =>
      write(userId, session).catch((error: unknown) =>
        logger.warn({ err: error, userId }, 'a session could not be written to Redis yet'),
      ),
  };
}
export type SessionCache = ReturnType<typeof createSessionCache>;
