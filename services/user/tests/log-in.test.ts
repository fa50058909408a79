import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import jwt from 'jsonwebtoken';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { callerHeaders } from '@slipcast/testkit/callers';
import { startUserService, type RunningUserService } from './running-user-service.ts';

describe('logging in and registering', () => {
  let user: RunningUserService;
  beforeAll(async () => {
    user = await startUserService();
  });
  afterAll(() => user.stop());

  it('registers an account and answers with token and user [C379] [C380] [C242]', async () => {
    const { status, body } = await user.call('POST', '/api/auth/register', {
      name: 'Ada Slip',
      email: 'Ada@Example.com ',
      password: 'first firing',
    });
    expect(status).toBe(200);
    expect(body.user).toEqual({
      id: expect.any(String),
      name: 'Ada Slip',
      email: 'ada@example.com',
      is_admin: false,
      is_super_admin: false,
    });
    expect(jwt.decode(body.token)).toMatchObject({ aud: 'slipcast', sub: body.user['id'], ver: 1 });
    await waitFor('the event', () => user.events.find(({ type }) => type === 'user.registered.v1'));
    expect(user.events[0]?.data).toEqual({
      userId: body.user['id'],
      name: 'Ada Slip',
      email: 'ada@example.com',
      confirmToken: expect.any(String),
    });
  });

  it('logs in with the email in any case, and answers with token and user [C377] [C378]', async () => {
    await user.account('bea@example.com');
    const { status, body } = await user.call('POST', '/api/auth/login', {
      email: 'BEA@example.com',
      password: 'kiln at cone six',
    });
    expect(status).toBe(200);
    expect(Object.keys(body).toSorted()).toEqual(['token', 'user']);
    expect(body.user).toMatchObject({ name: 'bea', email: 'bea@example.com', is_admin: false });
    const me = await user.call('GET', '/api/auth/me', undefined, user.as(body.token));
    expect(me.status).toBe(200);
  });

  it('refuses a wrong password and an unknown account with the same message, which does not end a session', async () => {
    await user.account('cat@example.com');
    const wrong = await user.call('POST', '/api/auth/login', {
      email: 'cat@example.com',
      password: 'no idea',
    });
    const unknown = await user.call('POST', '/api/auth/login', {
      email: 'nobody@example.com',
      password: 'no idea',
    });
    for (const { status, body } of [wrong, unknown]) {
      expect(status).toBe(401);
      expect(body).toMatchObject({ message: 'Email or password is incorrect', code: 'bad-credentials' });
      expect(body.message).not.toMatch(/token|expired|invalid/i);
    }
  });

  it('refuses an email that has an account, in any case and also for simultaneous requests', async () => {
    await user.account('dan@example.com');
    const taken = await user.call('POST', '/api/auth/register', {
      name: 'Dan',
      email: 'DAN@example.com',
      password: 'another one',
    });
    expect(taken.status).toBe(409);
    expect(taken.body).toMatchObject({ message: 'This email is already registered', code: 'email-taken' });

    const twins = await Promise.all(
      [1, 2, 3].map((twin) =>
        user.call('POST', '/api/auth/register', {
          name: `Eve ${twin}`,
          email: 'eve@example.com',
          password: 'another one',
        }),
      ),
    );
    expect(twins.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });

  it('refuses common and short passwords', async () => {
    const register = (password: string) =>
      user.call('POST', '/api/auth/register', { name: 'Fay', email: 'fay@example.com', password });
    const common = await register('Password1');
    expect(common.status).toBe(400);
    expect(common.body.message).toBe('This password is too common. Please choose another.');
    // About number 40,000 of the list.
    expect((await register('Sunflower1')).body.message).toBe(common.body.message);
    expect((await register('kiln7')).body.message).toBe('Password must be at least 6 characters long');
    expect((await register('k'.repeat(128))).status).toBe(200);
  });

  it('never sends a password hash', async () => {
    const { token } = await user.account('gus@example.com', { isSuperAdmin: true });
    const list = await user.call('GET', '/api/admin/users', undefined, user.as(token));
    expect(JSON.stringify(list.body)).not.toMatch(/argon2|hash/i);
  });

  it('creates set-up accounts once, and only for other services', async () => {
    const account = { name: 'Demo', email: 'demo@example.com', password: 'password', isAdmin: true };
    const first = await user.call('POST', '/internal/accounts', account, user.internal);
    const again = await user.call('POST', '/internal/accounts', account, user.internal);
    expect(first.body).toMatchObject({ email: 'demo@example.com', is_admin: true, is_super_admin: false });
    expect([first.body['created'], again.body]).toEqual([true, { ...first.body, created: false }]);
    expect((await user.call('POST', '/internal/accounts', account)).status).toBe(403);
  });

  it('lets no other service make admins, least of all the one that decodes images', async () => {
    const account = { name: 'Eve', email: 'eve@example.com', password: 'password', isSuperAdmin: true };
    for (const caller of ['catalogue', 'cart', 'order', 'payment', 'content', 'issue'] as const) {
      const refused = await user.call('POST', '/internal/accounts', account, callerHeaders(caller, 'user'));
      expect([refused.status, refused.body['code']]).toEqual([403, 'caller-not-allowed']);
    }
    const stolen = await user.call(
      'POST',
      '/internal/accounts',
      account,
      callerHeaders('operator', 'catalogue'),
    );
    expect([stolen.status, stolen.body['code']]).toEqual([403, 'caller-unknown']);
    const login = await user.call('POST', '/api/auth/login', account);
    expect(login.status).toBe(401);
  });
});
