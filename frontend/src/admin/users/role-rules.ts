import type { User } from '../../base/session-api.ts';
import type { Role } from '../../features/users/users-api.ts';

export const roleOf = ({ isAdmin, isSuperAdmin }: User): Role =>
  isSuperAdmin ? 'superadmin' : isAdmin ? 'admin' : 'customer';

export const roleLabels: Record<Role, string> = {
  superadmin: 'Super Admin',
  admin: 'Admin',
  customer: 'Customer',
};

/** Why this person's role is not for `me` to change; '' where it is. */
export function lockedBecause(me: User, target: User): string {
  if (me.id === target.id) return 'Nobody changes their own role.';
  return target.isSuperAdmin && !me.isSuperAdmin ? 'Only a super admin changes a super admin.' : '';
}

/** Why `me` cannot give this role; '' where it can. */
export const refusedBecause = (me: User, role: Role): string =>
  role === 'superadmin' && !me.isSuperAdmin ? 'Only a super admin makes super admins.' : '';
