import type { Role } from '@slipcast/contracts/roles';
import type { User } from '../../base/use-session.ts';

export const roleLabels: Record<Role, string> = {
  superadmin: 'Super Admin',
  admin: 'Admin',
  packer: 'Packer',
  customer: 'Customer',
};

/** What someone of each role may do. */
export const roleMeanings: Record<Role, string> = {
  superadmin: 'Everything, including the audit log and other super admins’ roles.',
  admin: 'The whole back office: products, orders, money, settings and the roles of others.',
  packer: 'Orders only, without prices: packs, ships and hands over.',
  customer: 'Shops. No back office.',
};

/** 'an Admin'. */
export const withArticle = (role: Role) => `${role === 'admin' ? 'an' : 'a'} ${roleLabels[role]}`;

/** Why `me` can't change this user's role; '' if they can. */
export function lockedBecause(me: User, target: User): string {
  if (me.id === target.id) return 'You can’t change your own role.';
  return target.isSuperAdmin && !me.isSuperAdmin ? 'Only a super admin can change a super admin’s role.' : '';
}

/** Why `me` can't grant this role; '' if they can. */
export const refusedBecause = (me: User, role: Role): string =>
  role === 'superadmin' && !me.isSuperAdmin ? 'Only a super admin can grant this role.' : '';
