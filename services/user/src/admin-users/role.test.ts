import { describe, expect, it } from '@jest/globals';
import { flagsOf, type Role } from '@slipcast/contracts/roles';
import { decideRole } from './role.ts';

const person = (id: string, role: Role) => ({ id, ...flagsOf(role) });
const decide = (actor: Role, target: Role, role: Role, superAdmins = 2) =>
  decideRole(person('actor', actor), person('target', target), role, superAdmins);

describe('roles', () => {
  it('never demotes the last super admin', () => {
    expect(() => decide('superadmin', 'superadmin', 'admin', 1)).toThrow('last super admin');
    expect(decide('superadmin', 'superadmin', 'admin', 2)).toEqual(flagsOf('admin'));
  });

  it('refuses an actor who is no longer an admin', () => {
    expect(() => decide('customer', 'customer', 'admin')).toThrow('must be an admin');
  });

  it('changes nothing if the user has the role already', () => {
    expect(decide('admin', 'admin', 'admin')).toBeNull();
  });
});
