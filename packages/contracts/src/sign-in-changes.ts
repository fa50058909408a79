/** Changes to how an account logs in, apart from its password. `reset`: someone else removed every second factor. */
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
