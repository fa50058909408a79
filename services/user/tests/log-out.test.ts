import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ACCESS_AUDIENCE, createAuthenticator, signToken } from '@slipcast/service-kit/auth';
import { createServiceClient } from '@slipcast/service-kit/service-client';
import { createSessionReader, sessionKey } from '@slipcast/service-kit/sessions';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { callerToken } from '@slipcast/testkit/callers';
import { startUserService, type RunningUserService } from './running-user-service.ts';

describe('logging out', () => {
  let user: RunningUserService;
  let elsewhere: ReturnType<typeof createAuthenticator>;
  let client: ReturnType<typeof createServiceClient>;
  beforeAll(async () => {
    user = await startUserService();
    client = createServiceClient(user.url, { token: () => callerToken('order', 'user') });
    const keys = { auth: user.publicKey, guest: user.publicKey };
    elsewhere = createAuthenticator(keys, createSessionReader(user.redis, client));
  });
  afterAll(async () => {
    await client.close();
    await user.stop();
  });

  /** Whether the token counts, for the user service and for another service. */
  const counts = async (token: string) => {
    const here = (await user.call('GET', '/api/auth/me', undefined, user.as(token))).status === 200;
    const there = await elsewhere.user(`Bearer ${token}`).catch(() => null);
    expect([token.slice(-6), there !== null]).toEqual([token.slice(-6), here]);
    return here;
  };
  const post = (path: string, token: string) => user.call('POST', path, undefined, user.as(token));
  const logIn = async (email: string, password: string) =>
    (await user.call('POST', '/api/auth/login', { email, password })).body.token;
  const twice = async (email: string) => {
    const { id, token, password } = await user.account(email);
    return { id, email, password, phone: token, desk: await logIn(email, password) };
  };

  it('ends this session at once in every service, and no other', async () => {
    const { phone, desk } = await twice('ada@example.com');
    expect([await counts(phone), await counts(desk)]).toEqual([true, true]);
    expect((await post('/api/auth/logout', phone)).body).toEqual({ message: 'You are logged out' });
    expect([await counts(phone), await counts(desk)]).toEqual([false, true]);
    const again = await post('/api/auth/logout', phone);
    expect([again.status, again.body['code']]).toEqual([401, 'session-over']);
  });

  it('ends every token of the session, including those that a saved profile has renewed', async () => {
    const { email, password, phone, desk } = await twice('bea@example.com');
    const profile = { name: 'Bea B', email, currentPassword: password };
    const { body } = await user.call('PUT', '/api/auth/users/profile', profile, user.as(phone));
    await post('/api/auth/logout', body.token);
    expect([await counts(phone), await counts(body.token), await counts(desk)]).toEqual([false, false, true]);
  });

  it('ends every session everywhere, and the shopper can log in again', async () => {
    const { email, password, phone, desk } = await twice('cat@example.com');
    expect((await post('/api/auth/logout-everywhere', phone)).status).toBe(200);
    expect([await counts(phone), await counts(desk)]).toEqual([false, false]);
    expect(await counts(await logIn(email, password))).toBe(true);
  });

  it('needs a session', async () => {
    for (const path of ['/api/auth/logout', '/api/auth/logout-everywhere'])
      expect((await user.call('POST', path)).status).toBe(401);
  });

  it('works without Redis, which learns about it once it is back', async () => {
    const { id, phone, desk } = await twice('eve@example.com');
    await counts(desk);
    const stale = (await user.redis.get(sessionKey(id))) ?? '';
    await user.redisServer.kill();
    expect((await post('/api/auth/logout', phone)).status).toBe(200);
    await user.redisServer.restart();
    const told = ({ key, type }: { key: string; type: string }) =>
      key === id && type === 'user.signed-out.v1';
    const event = await waitFor('the event', () => user.events.find(told));
    // A session that Redis may still have from before it was away.
    await user.redis.set(sessionKey(id), stale);
    await user.bus.publish([event]);
    await waitFor('the event to repeat it', async () => !(await counts(phone).catch(() => true)));
    expect(await counts(desk)).toBe(true);
  });

  it('ends all sessions after very many were logged out one by one, so that the list stays short', async () => {
    const { id, phone } = await twice('fay@example.com');
    for (let device = 0; device < 51; device += 1)
      await post(
        '/api/auth/logout',
        signToken(user.privateKey, ACCESS_AUDIENCE, id, 3600, 1, `device-${device}`),
      );
    expect(await counts(phone)).toBe(false);
    expect(JSON.parse((await user.redis.get(sessionKey(id))) ?? '')).toEqual({
      version: 2,
      isAdmin: false,
      isSuperAdmin: false,
    });
  });

  it('ends all sessions with a token from before sessions had ids', async () => {
    const { id, phone } = await twice('gus@example.com');
    const old = signToken(user.privateKey, ACCESS_AUDIENCE, id, 3600, 1);
    expect(await counts(old)).toBe(true);
    await post('/api/auth/logout', old);
    expect([await counts(old), await counts(phone)]).toEqual([false, false]);
  });
});
