import type { SignedIn } from '@slipcast/contracts/http/auth';
import { ACCESS_AUDIENCE, signToken } from '@slipcast/service-kit/auth';
import type { UserConfig } from '../config.ts';
import { wireUser, type User } from '../rules/user.ts';

export function startSession(
  { AUTH_PRIVATE_KEY: key, TOKEN_HOURS: hours }: Pick<UserConfig, 'AUTH_PRIVATE_KEY' | 'TOKEN_HOURS'>,
  user: User,
): SignedIn {
  const seconds = Math.round(hours * 3600);
  return {
    token: signToken(key, ACCESS_AUDIENCE, user.id, seconds, user.sessionVersion),
    user: wireUser(user),
  };
}
