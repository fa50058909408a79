import type { Redis } from 'ioredis';
import { SESSION_SECONDS, sessionKey, type Session } from '@slipcast/service-kit/sessions';
import type { Logger } from '@slipcast/service-kit/logs';

const KEEP_NEWEST = `
local kept = redis.call('GET', KEYS[1])
if kept and cjson.decode(kept).version > tonumber(ARGV[2]) then return 0 end
redis.call('SET', KEYS[1], ARGV[1], 'EX', ARGV[3])
return 1`;

export interface SessionCache {
  /** Tells all services what a session is from now on; never puts an older version over a newer one. */
  write(userId: string, session: Session): Promise<void>;
  /** As `write`, but a Redis that is away is only logged: `user.role-changed.v1` makes up for it. */
  writeNow(userId: string, session: Session): Promise<void>;
}

export function createSessionCache(redis: Redis, logger: Logger): SessionCache {
  const write = async (userId: string, session: Session) => {
    await redis.eval(
      KEEP_NEWEST,
      1,
      sessionKey(userId),
      JSON.stringify(session),
      session.version,
      SESSION_SECONDS,
    );
  };
  return {
    write,
    writeNow: (userId, session) =>
      write(userId, session).catch((error: unknown) =>
        logger.warn({ err: error, userId }, 'a session could not be told to Redis yet'),
      ),
  };
}
