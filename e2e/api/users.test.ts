import { expect, it } from '@jest/globals';
import type { WireUser } from '@slipcast/contracts/http/auth';
import { admin, newCustomer, shopper, signedIn, type Client } from '@slipcast/testkit/shop/client';

const usersFor = async (who: Client) => (await who.get<WireUser[]>('/admin/users')).body;
const idOf = async (email: string) =>
  (await usersFor(await admin())).find((user) => user.email === email)?.id ?? '';
const setRole = (who: Client, id: string, role: unknown) =>
  who.send<{ message: string }>('PUT', `/admin/users/${id}/role`, { role });

/** An admin who is not a super admin, logged in after the promotion. */
async function plainAdmin() {
  const { email, password } = await newCustomer('Alex Admin');
  const id = await idOf(email);
  expect((await setRole(await admin(), id, 'admin')).status).toBe(200);
  return Object.assign(await signedIn(email, password), { id });
}

it('lists all users, without anything secret, for admins only [A273][A204]', async () => {
  const tess = await newCustomer();
  const users = await usersFor(await admin());
  expect(users).toBeInstanceOf(Array);
  expect(users.find(({ email }) => email === tess.email)).toEqual({
    id: expect.any(String),
    name: 'Tess Buyer',
    email: tess.email,
    is_admin: false,
    is_super_admin: false,
  });
  expect((await tess.get('/admin/users')).status).toBe(403);
  expect((await shopper().get('/admin/users')).status).toBe(401);
});

it('changes a role to superadmin, admin or customer and to nothing else [A274][A236]', async () => {
  const robin = await admin();
  const { email } = await newCustomer();
  const id = await idOf(email);
  for (const [role, is_admin, is_super_admin] of [
    ['admin', true, false],
    ['superadmin', true, true],
    ['customer', false, false],
  ] as const) {
    expect((await setRole(robin, id, role)).status).toBe(200);
    expect((await usersFor(robin)).find((user) => user.id === id)).toMatchObject({
      is_admin,
      is_super_admin,
    });
  }
  for (const role of ['potter', 'super_admin', '', null])
    expect((await setRole(robin, id, role)).status).toBe(400);
});

it('lets only a super admin grant the Super Admin role or touch a super admin [A267]', async () => {
  const [alex, tess] = [await plainAdmin(), await newCustomer()];
  const tessId = await idOf(tess.email);
  expect((await setRole(alex, tessId, 'superadmin')).status).toBe(403);
  expect((await setRole(tess, tessId, 'superadmin')).status).toBe(403);
  expect((await setRole(alex, alex.id, 'superadmin')).status).toBe(403);
  expect((await setRole(alex, await idOf('admin@example.com'), 'customer')).status).toBe(403);
  expect((await usersFor(alex)).find(({ id }) => id === tessId)).toMatchObject({
    is_admin: false,
    is_super_admin: false,
  });
  expect((await setRole(alex, tessId, 'admin')).status).toBe(200);
  expect((await setRole(await admin(), tessId, 'superadmin')).status).toBe(200);
});

it('ends sessions with the old role at once', async () => {
  const tess = await newCustomer();
  expect((await tess.get('/auth/me')).status).toBe(200);
  await setRole(await admin(), await idOf(tess.email), 'admin');
  expect((await tess.get('/auth/me')).status).toBe(401);
});
