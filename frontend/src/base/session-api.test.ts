import { expect, it } from '@jest/globals';
import { userFrom } from './session-api.ts';

it('counts only a strict true as admin [C244]', () => {
  expect(userFrom({ is_admin: true }).isAdmin).toBe(true);
  for (const flag of ['true', 1, 'yes', {}, null, undefined])
    expect(userFrom({ is_admin: flag }).isAdmin).toBe(false);
});

it('counts only a strict true as super admin [C245]', () => {
  expect(userFrom({ user: { is_super_admin: true } }).isSuperAdmin).toBe(true);
  for (const flag of ['true', 1, [], null])
    expect(userFrom({ is_super_admin: flag }).isSuperAdmin).toBe(false);
});
