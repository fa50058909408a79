import type { WireUser } from '@slipcast/contracts/http/auth';
import { Refusal } from '@slipcast/contracts/refusal';
import type { RoleFlags } from '@slipcast/contracts/roles';

export interface User extends RoleFlags {
  id: string;
  name: string;
  email: string;
  passwordHash: string;
  /** Rises with every change of password or e-mail address. */
  credentialVersion: number;
  /** Rises with every change of password or role. */
  sessionVersion: number;
}

export const wireUser = ({ id, name, email, isAdmin, isSuperAdmin }: User): WireUser => ({
  id,
  name,
  email,
  is_admin: isAdmin,
  is_super_admin: isSuperAdmin,
});

/** What other services need to know of a user; has the shape of service-kit's `Session`. */
export const sessionOf = ({ sessionVersion, isAdmin, isSuperAdmin }: User) => ({
  version: sessionVersion,
  isAdmin,
  isSuperAdmin,
});

/** PostgreSQL answers an id that is no UUID with an error. */
export const isUserId = (id: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);

export const emailTaken = (): Refusal => new Refusal('email-taken', 'This email is already registered');
