import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startUserService, type RunningUserService } from './running-user-service.ts';

describe('the session cookie', () => {
  let user: RunningUserService;
  beforeAll(async () => {
    user = await startUserService({ SHOP_URL: 'https://pots.example' });
  });
  afterAll(() => user.stop());

  const PAGE = { 'x-slipcast-session': 'cookie', 'sec-fetch-site': 'same-origin' };
  const cookieOf = (headers: Headers) =>
    headers.getSetCookie().find((one) => one.startsWith('__Host-slipcast_session=')) ?? '';
  const login = async (email: string, password: string) => {
    const { headers } = await user.call('POST', '/api/auth/login', { email, password });
    return cookieOf(headers);
  };
  const me = (cookie: string) => user.call('GET', '/api/auth/me', undefined, { cookie });

  it('is set at login, for this host, over TLS, and hidden from scripts', async () => {
    const { email, password } = await user.account('ada@example.com');
    const cookie = await login(email, password);
    expect(cookie).toMatch(
      /^__Host-slipcast_session=[\w.-]+; Max-Age=43200; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect((await me(cookie.split(';')[0] ?? '')).body).toMatchObject({ email });
  });

  it('ends with the session, and is cleared at logout', async () => {
    const { email, password } = await user.account('bea@example.com');
    const [cookie = ''] = (await login(email, password)).split(';');
    const refused = await user.call('POST', '/api/auth/logout', undefined, { cookie });
    expect(refused.body).toMatchObject({ status: 403, code: 'cross-site' });
    expect((await me(cookie)).status).toBe(200);
    const { status, headers } = await user.call('POST', '/api/auth/logout', undefined, { cookie, ...PAGE });
    expect(status).toBe(200);
    expect(cookieOf(headers)).toMatch(/^__Host-slipcast_session=; Path=\/; Expires=Thu, 01 Jan 1970/);
    expect((await me(cookie)).status).toBe(401);
  });

  it('is replaced by a new one when the password is changed', async () => {
    const { email, password } = await user.account('cat@example.com');
    const [cookie = ''] = (await login(email, password)).split(';');
    const profile = { name: 'Cat', email, currentPassword: password, newPassword: 'a new glaze' };
    const changed = await user.call('PUT', '/api/auth/users/profile', profile, { cookie, ...PAGE });
    expect((await me(cookie)).status).toBe(401);
    expect((await me(cookieOf(changed.headers).split(';')[0] ?? '')).status).toBe(200);
  });
});
