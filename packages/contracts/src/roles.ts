export const ROLES = ['superadmin', 'admin', 'customer'] as const;
export type Role = (typeof ROLES)[number];
/** As people read them. */
export const ROLE_NAMES: Record<Role, string> = {
  superadmin: 'Super Admin',
  admin: 'Admin',
  customer: 'Customer',
};

/** The two flags that a role is stored and sent as; a super admin has an admin's rights too (decision 5). */
export interface RoleFlags {
  isAdmin: boolean;
  isSuperAdmin: boolean;
}

export const roleOf = ({ isAdmin, isSuperAdmin }: RoleFlags): Role =>
  isSuperAdmin ? 'superadmin' : isAdmin ? 'admin' : 'customer';

export const flagsOf = (role: Role): RoleFlags => ({
  isAdmin: role !== 'customer',
  isSuperAdmin: role === 'superadmin',
});
