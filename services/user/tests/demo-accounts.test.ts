import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../src/accounts/demo-accounts.ts';
import { startUserService } from './running-user-service.ts';

describe('the demo’s known passwords', () => {
  let users: Awaited<ReturnType<typeof startUserService>>;
  beforeAll(async () => {
    users = await startUserService({ DEMO: 'on', SHOP_URL: 'http://localhost:8080' });
    for (const account of DEMO_ACCOUNTS)
      await users.call('POST', '/internal/accounts', { ...account, password: DEMO_PASSWORD }, users.internal);
  });
  afterAll(() => users.stop());

  const logIn = (email = 'admin@example.com') =>
    users.call('POST', '/api/auth/login', { email, password: DEMO_PASSWORD });
  const starts = async (environment: Record<string, string>): Promise<string> => {
    try {
      await users.another(environment).then((service) => service.stop());
      return 'started';
    } catch (error) {
      return (error as Error).message.split('\n  ')[1] ?? '';
    }
  };

  it('work on a developer’s own machine', async () => {
    expect((await logIn()).status).toBe(200);
    expect(await starts({ DEMO: 'on', SHOP_URL: 'http://localhost:8080' })).toBe('started');
  });

  it.each([
    ['DEMO=off', { DEMO: 'off' }, 'DEMO is off'],
    [
      'a public address',
      { DEMO: 'on', SHOP_URL: 'https://pots.example.com' },
      'SHOP_URL is https://pots.example.com, a public address',
    ],
    [
      'a real Square',
      { DEMO: 'on', SQUARE_URL: 'https://connect.squareup.com' },
      'SQUARE_URL is https://connect.squareup.com, a real Square',
    ],
  ])('stop the start with %s, and the message names the command', async (_what, environment, reason) => {
    expect(await starts(environment)).toBe(
      `DEMO: admin@example.com and ada@example.com can log in with the demo’s password, which everyone knows, and ${reason}. Remove them with one command: DEMO=remove npm start`,
    );
  });

  it('are removed by that command with their sessions, and cannot come back', async () => {
    const { token } = (await logIn()).body;
    const replica = await users.another({ DEMO: 'remove' });
    expect((await logIn()).status).toBe(401);
    expect((await users.call('GET', '/api/admin/users', undefined, users.as(token))).status).toBe(401);
    const again = await fetch(`${replica.url}/internal/accounts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...users.internal },
      body: JSON.stringify({ ...DEMO_ACCOUNTS[0], password: DEMO_PASSWORD }),
    });
    expect(again.status).toBe(403);
    await replica.stop();
    expect(await starts({ DEMO: 'off', SHOP_URL: 'https://pots.example.com' })).toBe('started');
  });

  it('do not matter once another password has been chosen', async () => {
    const account = { ...DEMO_ACCOUNTS[0], password: 'kiln at cone six' };
    await users.call('POST', '/internal/accounts', account, users.internal);
    expect(await starts({ DEMO: 'off' })).toBe('started');
  });
});
