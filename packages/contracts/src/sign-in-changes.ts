/** What may change about signing in to an account beside its password. `reset`: somebody else removed every second factor. */
export const SIGN_IN_CHANGES = [
  'authenticator-added',
  'authenticator-removed',
  'recovery-codes-renewed',
  'recovery-code-used',
  'passkey-added',
  'passkey-removed',
  'reset',
] as const;
export type SignInChange = (typeof SIGN_IN_CHANGES)[number];
