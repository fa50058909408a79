import type { SignedIn } from '@slipcast/contracts/http/auth';
import { ACCESS_AUDIENCE, signToken } from '@slipcast/service-kit/auth';
import type { UserConfig } from './config.ts';
import { wireUser, type UserRow } from './user.ts';

/** A fresh session of this user. */
export const signedIn = (
  config: Pick<UserConfig, 'AUTH_PRIVATE_KEY' | 'TOKEN_HOURS'>,
  user: UserRow,
): SignedIn => ({
  token: signToken(
    config.AUTH_PRIVATE_KEY,
    ACCESS_AUDIENCE,
    user.id,
    Math.round(config.TOKEN_HOURS * 3600),
    user.sessionVersion,
  ),
  user: wireUser(user),
});
