import type { Role } from '@slipcast/contracts/roles';
import type { User } from '../../base/use-session.ts';

export const roleLabels: Record<Role, string> = {
  superadmin: 'Super Admin',
  admin: 'Admin',
  customer: 'Customer',
};

/** Why `me` may not change this user's role; '' if they may. */
export function lockedBecause(me: User, target: User): string {
  if (me.id === target.id) return 'You cannot change your own role.';
  return target.isSuperAdmin && !me.isSuperAdmin
    ? 'Only a super admin can change the role of a super admin.'
    : '';
}

/** Why `me` may not grant this role; '' if they may. */
export const refusedBecause = (me: User, role: Role): string =>
  role === 'superadmin' && !me.isSuperAdmin ? 'Only a super admin can grant this role.' : '';
