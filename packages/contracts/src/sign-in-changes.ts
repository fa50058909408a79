/**
 * Changes to how an account logs in, apart from its password. `reset`: someone else removed every second factor. `wrong-codes`: someone
 * with the password has used up the guesses at a code.
 */
export const SIGN_IN_CHANGES = [
  'authenticator-added',
  'authenticator-removed',
  'recovery-codes-renewed',
  'recovery-code-used',
  'passkey-added',
  'passkey-removed',
  'reset',
  'wrong-codes',
] as const;
export type SignInChange = (typeof SIGN_IN_CHANGES)[number];
