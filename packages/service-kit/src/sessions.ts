import type { Redis } from 'ioredis';
import { isProblem, notAnswered, type ServiceClient } from './service-client.ts';

/** What a service must know of a user at every request. */
export interface Session {
  version: number;
  isAdmin: boolean;
  isSuperAdmin: boolean;
  /** Absent for other users. */
  isPacker?: boolean;
  /** An admin by role, whose rights wait for a second factor: the flags are false until then. */
  needsSecondFactor?: true;
  /** The logins of this version that have ended; absent when there are none. */
  ended?: string[];
}
export interface SessionReader {
  /** null: there is no such user (any more). */
  read(userId: string): Promise<Session | null>;
}

export const SESSION_SECONDS = 300;
export const sessionKey = (userId: string): string => `session:{${userId}}`;
/** Names the Redis, by its replication id, that the session was written on. A release without this key leaves it out. */
export const sessionServerKey = (userId: string): string => `session-server:{${userId}}`;

/** A Redis that has restarted or been promoted has a new id. It may have lost that a session ended, so what was written before does not count. */
const READ_SESSION = `
local writtenOn = redis.call('GET', KEYS[2])
local server = string.match(redis.call('INFO', 'replication'), 'master_replid:(%x+)') or ''
if writtenOn and writtenOn ~= server then return false end
return redis.call('GET', KEYS[1])`;

/**
 * Fresh sessions for services that do not own users: Redis first, the user service when Redis does not know or is away.
 * The user service rewrites the key in the same call that changes a role or password or logs a user out, and it ends by
 * itself after five minutes. After a restart or failover of Redis the user service is asked again.
 */
export function createSessionReader(redis: Redis, users: ServiceClient): SessionReader {
  redis.defineCommand('session:read', { lua: READ_SESSION, numberOfKeys: 2 });
  const commands = redis as unknown as Record<'session:read', (...keys: string[]) => Promise<string | null>>;
  return {
    async read(userId) {
      const keys = [sessionKey(userId), sessionServerKey(userId)];
      const kept = await commands['session:read'](...keys).catch(() => null);
      if (kept) return JSON.parse(kept) as Session;
      const answer = await users.get<Session>(`/internal/sessions/${encodeURIComponent(userId)}`);
      if (answer.status === 200) return answer.body;
      if (isProblem(answer, 'user-not-found')) return null;
      throw notAnswered(answer);
    },
  };
}
