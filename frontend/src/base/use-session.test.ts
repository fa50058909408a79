import { expect, it } from '@jest/globals';
import type { WireUser } from '@slipcast/contracts/http/auth';
import { userFrom } from './use-session.ts';

const wire = (flags: Record<string, unknown>) =>
  ({ id: 'u1', name: 'Ada', email: 'ada@example.org', ...flags }) as unknown as WireUser;

it('counts only a strict true as admin [C244]', () => {
  expect(userFrom(wire({ is_admin: true })).isAdmin).toBe(true);
  for (const flag of ['true', 1, 'yes', {}, null, undefined])
    expect(userFrom(wire({ is_admin: flag })).isAdmin).toBe(false);
});

it('counts only a strict true as super admin [C245]', () => {
  expect(userFrom(wire({ is_super_admin: true })).isSuperAdmin).toBe(true);
  for (const flag of ['true', 1, [], null])
    expect(userFrom(wire({ is_super_admin: flag })).isSuperAdmin).toBe(false);
});
