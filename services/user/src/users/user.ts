import type { WireUser } from '@slipcast/contracts/http/auth';
import { Refusal } from '@slipcast/contracts/refusal';
import type { RoleFlags } from '@slipcast/contracts/roles';

export interface User extends RoleFlags {
  id: string;
  name: string;
  email: string;
  /** null: they came from a table of customers, and have not set one yet. */
  passwordHash: string | null;
  /** Rises whenever the profile is saved, the password reset or a new email address confirmed. */
  credentialVersion: number;
  /** Rises with every change of password, email address, role or second factor, and with logging out everywhere. */
  sessionVersion: number;
  /** Sessions that were logged out one by one and whose tokens have not yet expired. */
  endedSessions: string[];
  /** The password alone is not enough to log in. */
  hasSecondFactor: boolean;
  /** Someone has proved that they read the emails to this address. */
  emailConfirmed: boolean;
  /** That was the account's owner, see `proveAddress`. */
  addressProved: boolean;
}

export const wireUser = ({
  id,
  name,
  email,
  isAdmin,
  isSuperAdmin,
  isPacker,
  hasSecondFactor,
}: User): WireUser => ({
  id,
  name,
  email,
  is_admin: isAdmin,
  is_super_admin: isSuperAdmin,
  ...(isPacker && { is_packer: true }),
  ...(hasSecondFactor && { has_second_factor: true }),
});

/** To be checked before a query: PostgreSQL fails on an id that is not a UUID. */
export const isUserId = (id: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);

export const userNotFound = (): Refusal => new Refusal('user-not-found', 'User not found');
export const emailTaken = (): Refusal => new Refusal('email-taken', 'This email is already registered');
