export const ROLES = ['superadmin', 'admin', 'packer', 'customer'] as const;
export type Role = (typeof ROLES)[number];
/** As people read them. */
export const ROLE_NAMES: Record<Role, string> = {
  superadmin: 'Super Admin',
  admin: 'Admin',
  packer: 'Packer',
  customer: 'Customer',
};

/**
 * The flags that a role is stored and sent as; a super admin has an admin's rights too (decision 5). A packer sees orders and where
 * they go, and ships them.
 */
export interface RoleFlags {
  isAdmin: boolean;
  isSuperAdmin: boolean;
  isPacker: boolean;
}

export const roleOf = ({ isAdmin, isSuperAdmin, isPacker }: RoleFlags): Role =>
  isSuperAdmin ? 'superadmin' : isAdmin ? 'admin' : isPacker ? 'packer' : 'customer';

/** Whether they have anything to do in the back office. */
export const worksHere = ({ isAdmin, isSuperAdmin, isPacker }: RoleFlags): boolean =>
  isAdmin || isSuperAdmin || isPacker;

export const flagsOf = (role: Role): RoleFlags => ({
  isAdmin: role === 'admin' || role === 'superadmin',
  isSuperAdmin: role === 'superadmin',
  isPacker: role === 'packer',
});
