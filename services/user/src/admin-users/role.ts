import { Refusal } from '@slipcast/contracts/refusal';
import { flagsOf, roleOf, type Role, type RoleFlags } from '@slipcast/contracts/roles';

type Person = RoleFlags & { id: string };

/**
 * The target's new flags, or null if the target already has the role. Throws Refusal 'forbidden' or 'conflict' (decision 5,
 * A§6).
 *
 * @param superAdmins the number of super admins now
 */
export function decideRole(actor: Person, target: Person, role: Role, superAdmins: number): RoleFlags | null {
  if (actor.id === target.id) throw new Refusal('forbidden', 'You cannot change your own role');
  if (!actor.isAdmin) throw new Refusal('forbidden', 'You must be an admin to change roles');
  if (role === 'superadmin' && !actor.isSuperAdmin)
    throw new Refusal('forbidden', 'Only a super admin may grant the Super Admin role');
  if (target.isSuperAdmin && !actor.isSuperAdmin)
    throw new Refusal('forbidden', "Only a super admin may change a super admin's role");
  if (roleOf(target) === role) return null;
  if (target.isSuperAdmin && superAdmins <= 1)
    throw new Refusal('conflict', 'The last super admin cannot be demoted');
  return flagsOf(role);
}
