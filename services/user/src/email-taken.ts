import { Refusal } from '@slipcast/contracts/refusal';

export const emailTaken = (): Refusal => new Refusal('email-taken', 'This email is already registered');

/** PostgreSQL's answer when two accounts want one address at the same moment. */
export const isEmailClash = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === '23505' &&
  'constraint' in error &&
  error.constraint === 'users_email';
