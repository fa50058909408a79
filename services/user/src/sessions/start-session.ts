import { randomUUID } from 'node:crypto';
import type { Response } from 'express';
import type { SignedIn } from '@slipcast/contracts/http/auth';
import { ACCESS_AUDIENCE, signToken } from '@slipcast/service-kit/auth';
import type { Dependencies } from '../dependencies.ts';
import { wireUser, type User } from '../users/user.ts';

/**
 * The token of a session in the answer's body, and the session's cookie beside it.
 *
 * @param sessionId given: the token goes on with a session that is there already
 */
export function startSession(
  { config, cookie }: Pick<Dependencies, 'config' | 'cookie'>,
  res: Response,
  user: User,
  sessionId: string = randomUUID(),
): SignedIn {
  const { AUTH_PRIVATE_KEY: key, TOKEN_HOURS: hours } = config;
  const seconds = Math.round(hours * 3600);
  cookie.set(res, user, sessionId, seconds);
  return {
    token: signToken(key, ACCESS_AUDIENCE, user.id, seconds, user.sessionVersion, sessionId),
    user: wireUser(user),
  };
}
