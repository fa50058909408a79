import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createAuthenticator } from '@slipcast/service-kit/auth';
import { createServiceClient } from '@slipcast/service-kit/service-client';
import { createSessionReader, sessionKey } from '@slipcast/service-kit/sessions';
import { callerToken } from '@slipcast/testkit/callers';
import { startUserService, type RunningUserService } from './running-user-service.ts';

describe('sessions after Redis has restarted with older data', () => {
  let user: RunningUserService;
  let elsewhere: ReturnType<typeof createAuthenticator>;
  let client: ReturnType<typeof createServiceClient>;
  beforeAll(async () => {
    user = await startUserService({}, { appendonly: true });
    client = createServiceClient(user.url, { token: () => callerToken('order', 'user') });
    const keys = { auth: user.publicKey, guest: user.publicKey };
    elsewhere = createAuthenticator(keys, createSessionReader(user.redis, client));
  });
  afterAll(async () => {
    await client.close();
    await user.stop();
  });

  const counts = (token: string) =>
    elsewhere.user(`Bearer ${token}`).then(
      (found) => found !== null,
      () => false,
    );

  it.each([
    ['one session', '/api/auth/logout'],
    ['all sessions', '/api/auth/logout-everywhere'],
  ])('do not come back once %s ended', async (_, path) => {
    const { id, token } = await user.account(`${path.split('/').at(-1)}@example.com`);
    expect(await counts(token)).toBe(true);
    const restartOlder = await user.redisServer.copy();
    await user.call('POST', path, undefined, user.as(token));
    await restartOlder();
    expect(await user.redis.exists(sessionKey(id))).toBe(1);
    expect(await counts(token)).toBe(false);
  });

  it('are read from Redis again once they are written', async () => {
    const { id, token } = await user.account('kept@example.com');
    await user.redisServer.restart();
    expect(await counts(token)).toBe(true);
    await user.redis.set(
      sessionKey(id),
      JSON.stringify({ version: 99, isAdmin: false, isSuperAdmin: false }),
    );
    expect(await counts(token)).toBe(false);
  });
});
