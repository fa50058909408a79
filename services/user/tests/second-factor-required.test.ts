import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sessionKey } from '@slipcast/service-kit/sessions';
import { appOf } from '@slipcast/testkit/authenticator-app';
import { startUserService, type RunningUserService } from './running-user-service.ts';
import { setUpApp } from './set-up-app.ts';

describe('a shop that requires a second factor for its back office', () => {
  let user: RunningUserService;
  beforeAll(async () => {
    user = await startUserService({ SECOND_FACTOR: 'required', CODE_GUESSES_PER_HOUR: '3' });
  });
  afterAll(() => user.stop());

  const users = (token: string) => user.call('GET', '/api/admin/users', undefined, user.as(token));
  const login = (email: string, password: string, code?: string, cookie = '') =>
    user.call('POST', '/api/auth/login', { email, password, code }, { cookie });

  it('treats an admin without one as a shopper, until they have set one up', async () => {
    const account = await user.account('robin@example.com', { isSuperAdmin: true });
    const refused = await users(account.token);
    expect(refused.body).toMatchObject({ status: 403, code: 'second-factor-needed' });
    const me = () => user.call('GET', '/api/auth/users/profile', undefined, user.as(account.token));
    expect((await me()).body).toMatchObject({ is_admin: true, needs_second_factor: true });
    // The session as other services read it.
    await user.call('GET', `/internal/sessions/${account.id}`, undefined, user.fromOrder);
    const stored = async () =>
      JSON.parse((await user.redis.get(sessionKey(account.id))) ?? '{}') as Record<string, unknown>;
    expect(await stored()).toMatchObject({ isAdmin: false, isSuperAdmin: false, needsSecondFactor: true });
    const { token } = await setUpApp(user, account);
    expect((await users(token)).status).toBe(200);
    expect(await stored()).toEqual({ version: 2, isAdmin: true, isSuperAdmin: true });
  });

  it('asks shoppers for nothing', async () => {
    const { token } = await user.account('ada@example.com');
    const me = await user.call('GET', '/api/auth/me', undefined, user.as(token));
    expect(me.body).not.toHaveProperty('needs_second_factor');
    expect((await users(token)).body).toMatchObject({ code: 'forbidden' });
  });

  it('limits guesses at codes, separately for strangers and known devices', async () => {
    const { email, password, ...account } = await user.account('kim@example.com', { isAdmin: true });
    const { secret } = await setUpApp(user, { ...account, password });
    const known = await login(email, password, appOf(secret).code(30_000));
    const cookie = known.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const strangers: number[] = [];
    for (let guess = 0; guess < 4; guess += 1)
      strangers.push((await login(email, password, `00000${guess}`)).status);
    expect(strangers).toEqual([401, 401, 401, 429]);
    const limited = await login(email, password, appOf(secret).code(30_000));
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(600);
    expect((await login(email, password, '000000', cookie)).status).toBe(401);
  });

  it('lets a super admin remove someone else’s second factor, and notifies the owner', async () => {
    const robin = await user.account('super@example.com', { isSuperAdmin: true });
    const { token } = await setUpApp(user, robin);
    const kim = await user.account('reset@example.com', { isAdmin: true });
    const kims = await setUpApp(user, kim);
    const reset = (id: string, by: string) =>
      user.call('DELETE', `/api/admin/users/${id}/second-factor`, undefined, user.as(by));
    expect((await reset(robin.id, kims.token)).status).toBe(403);
    expect((await reset(robin.id, token)).status).toBe(403);
    expect((await reset(kim.id, token)).status).toBe(200);
    expect((await reset(kim.id, token)).body).toMatchObject({ code: 'not-found' });
    expect((await reset('nobody', token)).body).toMatchObject({ code: 'not-found' });
    expect((await users(kims.token)).status).toBe(401);
    expect((await login(kim.email, kim.password)).body.user).toMatchObject({ is_admin: true });
    const list = (await users(token)).body as unknown as Record<string, unknown>[];
    expect(list.find(({ id }) => id === kim.id)).not.toHaveProperty('has_second_factor');
    expect(list.find(({ id }) => id === robin.id)).toHaveProperty('has_second_factor', true);
    const told = await user.eventually(kim.id, 'user.sign-in-changed.v1', ({ what }) => what === 'reset');
    expect(told).toMatchObject({ email: kim.email });
  });

  it('has a command for operators whose only admin has lost theirs', async () => {
    const { email, password, ...account } = await user.account('only@example.com', { isSuperAdmin: true });
    await setUpApp(user, { ...account, password });
    const reset = (headers: Record<string, string>, of = email) =>
      user.call('POST', '/internal/accounts/reset-second-factor', { email: of }, headers);
    expect((await reset(user.fromOrder)).status).toBe(403);
    expect((await reset(user.internal, 'nobody@example.com')).status).toBe(404);
    expect((await reset(user.internal, 'Only@Example.com')).body).toEqual({ removed: true });
    expect((await reset(user.internal)).body).toEqual({ removed: false });
    expect((await login(email, password)).status).toBe(200);
  });
});
