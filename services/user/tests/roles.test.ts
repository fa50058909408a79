import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sessionKey } from '@slipcast/service-kit/sessions';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { startUserService, type RunningUserService } from './running-user-service.ts';

describe('roles', () => {
  let user: RunningUserService;
  let root: { id: string; token: string };
  beforeAll(async () => {
    user = await startUserService();
    root = await user.account('root@example.com', { isSuperAdmin: true });
  });
  afterAll(() => user.stop());

  const setRole = (token: string, id: string, role: string) =>
    user.call('PUT', `/api/admin/users/${id}/role`, { role }, user.as(token));

  it('lists all users with id, name, email and both flags to admins only [A204]', async () => {
    const { token } = await user.account('ada@example.com');
    const { status, body } = await user.call('GET', '/api/admin/users', undefined, user.as(root.token));
    expect(status).toBe(200);
    expect(body).toContainEqual({
      id: root.id,
      name: 'root',
      email: 'root@example.com',
      is_admin: true,
      is_super_admin: true,
    });
    expect((await user.call('GET', '/api/admin/users', undefined, user.as(token))).status).toBe(403);
    expect((await user.call('GET', '/api/admin/users')).status).toBe(401);
  });

  it('exports everyone with an account as a table, to admins only', async () => {
    const { token } = await user.account('exported@example.com');
    const get = (as: string) => fetch(`${user.url}/api/admin/users/export`, { headers: user.as(as) });
    const answer = await get(root.token);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    const lines = (await answer.text()).split('\n');
    expect(lines[0]).toBe('name,email,email_confirmed,role,address');
    expect(lines).toContainEqual(expect.stringMatching(/^exported,exported@example\.com,(yes)?,Customer,$/));
    expect((await get(token)).status).toBe(403);
  });

  it('lists users page by page as an array, and finds them by name or address', async () => {
    for (const [name, email] of [
      ['Page-A', 'page-a@example.com'],
      ['Page-Çelik', 'b@example.com'],
    ])
      await user.call('POST', '/internal/accounts', { name, email, password: 'x' }, user.internal);
    const page = async (query: string) => {
      const { headers, body } = await user.call(
        'GET',
        `/api/admin/users?${query}`,
        undefined,
        user.as(root.token),
      );
      const emails = (body as unknown as { email: string }[]).map(({ email }) => email);
      return { total: headers.get('x-total-count'), emails };
    };
    expect(await page('page=1&limit=1&search=Page-')).toEqual({ total: '2', emails: ['page-a@example.com'] });
    expect(await page('page=2&limit=1&search=PAGE-')).toEqual({ total: '2', emails: ['b@example.com'] });
    expect(await page('page=1&search=%C3%A7elik')).toEqual({ total: '1', emails: ['b@example.com'] });
    expect(await page('page=1&search=%25')).toEqual({ total: '0', emails: [] });
    expect((await page('search=page-')).total).toBeNull();
  });

  it('changes roles to superadmin, admin and customer by the body field role [A236] [A274]', async () => {
    const { id } = await user.account('bea@example.com');
    for (const [role, is_admin, is_super_admin] of [
      ['admin', true, false],
      ['superadmin', true, true],
      ['customer', false, false],
    ] as const) {
      const { status, body } = await setRole(root.token, id, role);
      expect(status).toBe(200);
      expect(body.user).toMatchObject({ id, is_admin, is_super_admin });
    }
    const byId = `/api/admin/users?ids=${id},not-a-user,${root.id}`;
    const found = (await user.call('GET', byId, undefined, user.as(root.token))).body as unknown as {
      id: string;
    }[];
    expect(found.map((one) => one.id).toSorted()).toEqual([id, root.id].toSorted());
    const packer = await setRole(root.token, id, 'packer');
    expect(packer.body.user).toMatchObject({ is_admin: false, is_super_admin: false, is_packer: true });
    const { token } = await user.account('bea@example.com');
    expect((await user.call('GET', '/api/admin/users', undefined, user.as(token))).status).toBe(403);
    expect((await setRole(token, root.id, 'customer')).status).toBe(403);
    expect((await setRole(root.token, id, 'potter')).status).toBe(400);
    expect((await setRole(root.token, 'nobody', 'admin')).status).toBe(404);
  });

  it('lets only a super admin grant the Super Admin role or touch a super admin [A267]', async () => {
    const admin = await user.account('cat@example.com', { isAdmin: true });
    const customer = await user.account('dan@example.com');
    expect((await setRole(admin.token, customer.id, 'superadmin')).status).toBe(403);
    expect((await setRole(admin.token, root.id, 'customer')).status).toBe(403);
    expect((await setRole(admin.token, customer.id, 'admin')).status).toBe(200);
    expect((await setRole(root.token, customer.id, 'superadmin')).status).toBe(200);
    expect((await setRole(root.token, customer.id, 'customer')).status).toBe(200);
  });

  it('does not let users change their own role', async () => {
    const admin = await user.account('eve@example.com', { isAdmin: true });
    for (const { id, token } of [admin, root]) {
      const { status, body } = await setRole(token, id, 'customer');
      expect(status).toBe(403);
      expect(body.message).toBe('You cannot change your own role');
    }
  });

  it('leaves one super admin when two demote each other at the same moment', async () => {
    const other = await user.account('fay@example.com', { isSuperAdmin: true });
    const both = await Promise.all([
      setRole(root.token, other.id, 'customer'),
      setRole(other.token, root.id, 'customer'),
    ]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    const list = await Promise.all(
      [root.token, other.token].map((token) =>
        user.call('GET', '/api/admin/users', undefined, user.as(token)),
      ),
    );
    const winner = list.find(({ status }) => status === 200);
    const users = winner?.body as unknown as { is_super_admin: boolean }[];
    expect(users.filter(({ is_super_admin }) => is_super_admin)).toHaveLength(1);
    if (both[1].status === 200) root = { id: other.id, token: other.token };
  });

  it('ends the sessions of the old role at once, writes to Redis and publishes the change', async () => {
    const admin = await user.account('gus@example.com', { isAdmin: true });
    expect(
      (await user.call('GET', `/internal/sessions/${admin.id}`, undefined, user.fromOrder)).body,
    ).toEqual({
      version: 1,
      isAdmin: true,
      isSuperAdmin: false,
    });
    await setRole(root.token, admin.id, 'customer');
    const after = { version: 2, isAdmin: false, isSuperAdmin: false };
    expect(JSON.parse(String(await user.redis.get(sessionKey(admin.id))))).toEqual(after);
    expect((await user.call('GET', '/api/admin/users', undefined, user.as(admin.token))).status).toBe(401);
    const changed = ({ key, type }: { key: string; type: string }) =>
      key === admin.id && type === 'user.role-changed.v1';
    const event = await waitFor('the event', () => user.events.find(changed));
    expect(event.data).toEqual({ userId: admin.id, isAdmin: false, isSuperAdmin: false, sessionVersion: 2 });
    await user.redis.set(sessionKey(admin.id), JSON.stringify({ ...after, version: 3 }));
    await user.call('GET', `/internal/sessions/${admin.id}`, undefined, user.fromOrder);
    expect(JSON.parse(String(await user.redis.get(sessionKey(admin.id))))).toMatchObject({ version: 3 });
  });

  it('does not revive an ended session when an old event is repeated after Redis lost everything', async () => {
    const { id, email, password } = await user.account('hal@example.com');
    await setRole(root.token, id, 'admin');
    const { body } = await user.call('POST', '/api/auth/login', { email, password });
    const change = { name: 'Hal', email, currentPassword: password, newPassword: 'glaze and bisque' };
    expect((await user.call('PUT', '/api/auth/users/profile', change, user.as(body.token))).status).toBe(200);
    const heard = () => user.events.filter(({ key, type }) => key === id && type === 'user.role-changed.v1');
    const [old] = await waitFor('both changes', () => heard().length === 2 && heard());
    expect(old).toMatchObject({ data: { sessionVersion: 2 } });
    await user.redis.flushall();
    if (old) await user.bus.publish([old]);
    const kept = await waitFor('the session', () => user.redis.get(sessionKey(id)));
    expect(JSON.parse(kept)).toEqual({ version: 3, isAdmin: true, isSuperAdmin: false });
  });

  it('answers 404 for the session of an unknown user', async () => {
    for (const id of [crypto.randomUUID(), 'nobody'])
      expect((await user.call('GET', `/internal/sessions/${id}`, undefined, user.fromOrder)).status).toBe(
        404,
      );
  });
});
