import type { Session } from '@slipcast/service-kit/sessions';
import type { WireUser } from '@slipcast/contracts/http/auth';

export interface UserRow {
  id: string;
  name: string;
  email: string;
  passwordHash: string;
  /** Rises with every change of password or e-mail address. */
  credentialVersion: number;
  /** Rises with every change of password or role. */
  sessionVersion: number;
  isAdmin: boolean;
  isSuperAdmin: boolean;
}

export const wireUser = (user: UserRow): WireUser => ({
  id: user.id,
  name: user.name,
  email: user.email,
  is_admin: user.isAdmin,
  is_super_admin: user.isSuperAdmin,
});

export const sessionOf = (user: UserRow): Session => ({
  version: user.sessionVersion,
  isAdmin: user.isAdmin,
  isSuperAdmin: user.isSuperAdmin,
});

/** Ids that cannot be ours are told apart before PostgreSQL refuses them with an error. */
export const isUserId = (id: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);
