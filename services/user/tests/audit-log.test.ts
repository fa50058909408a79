import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AuditLog } from '@slipcast/contracts/http/audit';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { startUserService, type RunningUserService } from './running-user-service.ts';

describe('the audit log', () => {
  let users: RunningUserService;
  let sue: Awaited<ReturnType<RunningUserService['account']>>;
  beforeAll(async () => {
    users = await startUserService();
    sue = await users.account('sue@pots.example', { isSuperAdmin: true });
  });
  afterAll(() => users?.stop());

  const read = async (query = '', token = sue.token) => {
    const { status, body } = await users.call('GET', `/api/admin/audit${query}`, undefined, users.as(token));
    return { status, ...(body as unknown as AuditLog) };
  };
  const line = (id: string, rest: object = {}) => ({
    id,
    type: 'audit.recorded.v1',
    key: 'mug-1',
    occurredAt: '2026-11-20T10:00:00.000Z',
    data: {
      userId: sue.id,
      requestId: 'request-1',
      action: 'product.changed',
      objectId: 'mug-1',
      object: 'Tall mug',
      changes: [{ field: 'Price', before: '£24.00', after: '£26.00' }],
      ...rest,
    },
  });

  it('has one entry for a change in another service, with the name of that time', async () => {
    const id = randomUUID();
    await users.bus.publish([line(id), line(id)]);
    await users.bus.publish([
      line(randomUUID(), { userId: null, object: 'Jug', at: '2026-11-19T10:00:00.000Z' }),
    ]);
    await waitFor('the lines', async () => (await read('?search=jug')).lines.length === 1);
    const { lines, pagination, people } = await read('?search=tall');
    expect(lines).toEqual([
      {
        id,
        at: '2026-11-20T10:00:00.000Z',
        userId: sue.id,
        name: 'sue',
        action: 'product.changed',
        objectId: 'mug-1',
        object: 'Tall mug',
        changes: [{ field: 'Price', before: '£24.00', after: '£26.00' }],
        requestId: 'request-1',
      },
    ]);
    expect(pagination).toEqual({ total: 1, page: 1, limit: 20, pages: 1 });
    expect(people).toEqual([{ id: sue.id, name: 'sue' }]);
    const change = { name: 'Sue Potter', email: sue.email, currentPassword: sue.password };
    await users.call('PUT', '/api/auth/users/profile', change, users.as(sue.token));
    expect((await read('?search=tall')).lines[0]?.name).toBe('sue');
    expect((await read('?search=jug')).lines[0]).toMatchObject({
      at: '2026-11-19T10:00:00.000Z',
      userId: null,
      name: 'The operator’s command',
    });
  });

  it('has an entry for each change of a role, and none if nothing changed', async () => {
    const carl = await users.account('carl@pots.example');
    const path = `/api/admin/users/${carl.id}/role`;
    const { headers } = await users.call('PUT', path, { role: 'admin' }, users.as(sue.token));
    for (const role of ['admin', 'customer']) await users.call('PUT', path, { role }, users.as(sue.token));
    const { lines } = await read('?search=carl');
    expect(lines).toMatchObject([
      { action: 'user.role-changed', changes: [{ field: 'Role', before: 'Admin', after: 'Customer' }] },
      {
        action: 'user.role-changed',
        userId: sue.id,
        name: 'Sue Potter',
        objectId: carl.id,
        object: 'carl',
        requestId: headers.get('x-request-id'),
        changes: [{ field: 'Role', before: 'Customer', after: 'Admin' }],
      },
    ]);
  });

  it('has an entry before an admin exports everything', async () => {
    const path = '/api/admin/audit/exports';
    const plain = await users.account('eve@pots.example');
    expect((await users.call('POST', path, undefined, users.as(plain.token))).status).toBe(403);
    expect((await users.call('POST', path, undefined, users.as(sue.token))).status).toBe(200);
    const { lines } = await read('?search=everything');
    expect(lines).toMatchObject([{ action: 'shop.exported', userId: sue.id, changes: [] }]);
  });

  it('is read page by page, newest first, by person, by object and by day', async () => {
    const ann = await users.account('ann@pots.example', { isAdmin: true });
    const days = ['2026-10-01', '2026-10-02', '2026-10-03'];
    await users.bus.publish(
      days.map((day) =>
        line(randomUUID(), { userId: ann.id, object: `Pot of ${day}`, at: `${day}T23:30:00.000Z` }),
      ),
    );
    const objects = async (query: string) => (await read(query)).lines.map(({ object }) => object);
    const all = days.map((day) => `Pot of ${day}`).toReversed();
    await waitFor('the lines', async () => (await objects(`?person=${ann.id}`)).length === 3);
    expect(await objects(`?person=${ann.id}`)).toEqual(all);
    expect(await objects(`?person=${ann.id}&limit=2&page=2`)).toEqual(all.slice(2));
    // In British Summer Time this was half past midnight on the next day.
    expect(await objects(`?person=${ann.id}&from=2026-10-03&to=2026-10-03`)).toEqual([all[1]]);
    expect(await objects(`?person=${sue.id}&search=POT%20OF`)).toEqual([]);
    expect((await read('?from=yesterday')).status).toBe(400);
  });

  it('is for super admins only', async () => {
    const plain = await users.account('plain@pots.example', { isAdmin: true });
    expect((await read('', plain.token)).status).toBe(403);
    expect((await users.call('GET', '/api/admin/audit')).status).toBe(401);
  });
});
