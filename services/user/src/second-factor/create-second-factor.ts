import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { PasswordNeeds } from '../passwords/needs.ts';
import type { User } from '../users/user.ts';
import { hasAuthenticator } from './authenticator-store.ts';
import { checkPasskey, loginOptions } from './passkey-login.ts';
import { passkeyRoutes } from './passkey-routes.ts';
import { createSealedSecrets } from './sealed-secrets.ts';
import { secondFactorResetRoutes, secondFactorRoutes } from './second-factor-routes.ts';
import { spendCode } from './spend-code.ts';

/** Authenticator apps, passkeys and recovery codes. */
export function createSecondFactor(given: PasswordNeeds) {
  const needs = { ...given, sealed: createSealedSecrets(given.config.SECOND_FACTOR_KEY) };
  return {
    hasAuthenticator: (user: User) => hasAuthenticator(needs.pool, user.id),
    spendCode: (user: User, typed: string, device: string | null) => spendCode(needs, user, typed, device),
    loginOptions: () => loginOptions(needs),
    checkPasskey: (response: AuthenticationResponseJSON) => checkPasskey(needs, response),
    endpoints: [...secondFactorRoutes(needs), ...secondFactorResetRoutes(needs), ...passkeyRoutes(needs)],
  };
}
export type SecondFactor = ReturnType<typeof createSecondFactor>;
