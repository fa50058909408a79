import type { WireUser } from '@slipcast/contracts/http/auth';
import { Refusal } from '@slipcast/contracts/refusal';
import type { RoleFlags } from '@slipcast/contracts/roles';

export interface User extends RoleFlags {
  id: string;
  name: string;
  email: string;
  passwordHash: string;
  /** Rises whenever the profile is saved, the password reset or a new e-mail address confirmed. */
  credentialVersion: number;
  /** Rises with every change of password, e-mail address or role, and with signing out everywhere. */
  sessionVersion: number;
  /** The sign-ins that have been signed out one by one and whose tokens have not ended by themselves yet. */
  endedSessions: string[];
  /** The password alone does not sign in. */
  hasSecondFactor: boolean;
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

/** PostgreSQL answers an id that is no UUID with an error. */
export const isUserId = (id: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);

export const emailTaken = (): Refusal => new Refusal('email-taken', 'This email is already registered');
