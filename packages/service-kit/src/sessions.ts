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

/**
 * Fresh sessions for services that do not own users: Redis first, the user service when Redis does not know or is away.
 * The user service rewrites the key in the same call that changes a role or password or logs a user out, and it ends by
 * itself after five minutes.
 */
export function createSessionReader(redis: Redis, users: ServiceClient): SessionReader {
  return {
    async read(userId) {
      const kept = await redis.get(sessionKey(userId)).catch(() => null);
      if (kept) return JSON.parse(kept) as Session;
      const answer = await users.get<Session>(`/internal/sessions/${encodeURIComponent(userId)}`);
      if (answer.status === 200) return answer.body;
      if (isProblem(answer, 'user-not-found')) return null;
      throw notAnswered(answer);
    },
  };
}
