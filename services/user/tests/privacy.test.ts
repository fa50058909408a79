import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { startUserService, type RunningUserService } from './running-user-service.ts';

describe('a customer’s data', () => {
  let users: RunningUserService;
  const erased: string[] = [];
  beforeAll(async () => {
    users = await startUserService();
    await users.bus.subscribe({
      topics: ['user.erased.v1'],
      group: 'test-erased',
      handle: async ({ key }) => void erased.push(key),
    });
  });
  afterAll(() => users?.stop());

  const erase = (token: string, currentPassword: string) =>
    users.call('POST', '/api/auth/erase-account', { currentPassword }, users.as(token));

  it('can be downloaded by its owner, without the password in any form', async () => {
    const ada = await users.account('ada@pots.example');
    const mail = {
      kind: 'welcome',
      subject: 'Welcome to Fettle Pottery',
      address: ada.email,
      at: '2026-11-20T10:00:00.000Z',
      sentAt: null,
    };
    users.keptMails.set(ada.id, [mail]);
    const { status, body, headers } = await users.call(
      'GET',
      '/api/auth/export',
      undefined,
      users.as(ada.token),
    );
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body).toMatchObject({
      account: { id: ada.id, name: 'ada', email: ada.email, openedAt: expect.any(String) },
      addresses: [],
      changesByAdmins: [],
      emails: [mail],
      aboutEmails: expect.stringContaining('We do not store the text of emails.'),
    });
    expect(JSON.stringify(body)).not.toMatch(/argon2|password/i);
    expect((await users.call('GET', '/api/auth/export')).status).toBe(401);
  });

  it('is not downloaded in part while the email worker does not answer', async () => {
    const tim = await users.account('tim@pots.example');
    const { status, body } = await users.call('GET', '/api/auth/export', undefined, users.as(tim.token));
    expect([status, body]).toEqual([503, expect.objectContaining({ code: 'unavailable' })]);
  });

  it('is erased after the password was confirmed: account, sessions and the name in the audit log', async () => {
    const sue = await users.account('sue@pots.example', { isSuperAdmin: true });
    const carl = await users.account('carl@pots.example');
    for (const role of ['packer', 'customer'])
      await users.call('PUT', `/api/admin/users/${carl.id}/role`, { role }, users.as(sue.token));
    const { token } = await users.account('carl@pots.example');
    expect((await erase(token, 'wrong')).body.message).toBe('Current password is incorrect');
    expect((await users.call('GET', '/api/auth/me', undefined, users.as(token))).status).toBe(200);
    expect((await erase(token, carl.password)).status).toBe(200);
    expect((await users.call('GET', '/api/auth/me', undefined, users.as(token))).status).toBe(401);
    const { email, password } = carl;
    expect((await users.call('POST', '/api/auth/login', { email, password })).status).toBe(401);
    // The session as other services read it.
    const session = await users.redis.get(`session:{${carl.id}}`);
    expect(session === null || (JSON.parse(session) as { version: number }).version > 3).toBe(true);
    await waitFor('the event', () => erased.includes(carl.id));
    const log = await users.call('GET', '/api/admin/audit', undefined, users.as(sue.token));
    expect(JSON.stringify(log.body)).not.toMatch(/carl/i);
    expect(JSON.stringify(log.body)).toContain('A deleted account');
    // The address can be registered again.
    expect((await users.account('carl@pots.example')).id).not.toBe(carl.id);
  });

  it.each([{ isAdmin: true }, { isSuperAdmin: true }, { isPacker: true }])(
    'is not erased while its owner works here: %j',
    async (roles) => {
      const email = `${Object.keys(roles)[0]}@pots.example`.toLowerCase();
      const robin = await users.account(email, roles);
      expect(await erase(robin.token, robin.password)).toMatchObject({
        status: 409,
        body: { code: 'conflict' },
      });
      expect((await users.call('GET', '/api/auth/me', undefined, users.as(robin.token))).status).toBe(200);
    },
  );
});
