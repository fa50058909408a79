import { randomUUID } from 'node:crypto';
import type { SignedIn } from '@slipcast/contracts/http/auth';
import { ACCESS_AUDIENCE, signToken } from '@slipcast/service-kit/auth';
import type { UserConfig } from '../config.ts';
import { wireUser, type User } from '../rules/user.ts';

/** @param sessionId given: the token goes on with a session that is there already */
export function startSession(
  { AUTH_PRIVATE_KEY: key, TOKEN_HOURS: hours }: Pick<UserConfig, 'AUTH_PRIVATE_KEY' | 'TOKEN_HOURS'>,
  user: User,
  sessionId: string = randomUUID(),
): SignedIn {
  const seconds = Math.round(hours * 3600);
  return {
    token: signToken(key, ACCESS_AUDIENCE, user.id, seconds, user.sessionVersion, sessionId),
    user: wireUser(user),
  };
}
