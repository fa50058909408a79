import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { startUserService, type RunningUserService } from './running-user-service.ts';

describe('rate limits', () => {
  let user: RunningUserService;
  beforeAll(async () => {
    user = await startUserService({ LOGIN_ATTEMPTS_PER_MINUTE: '3', ATTEMPTS_PER_IP_PER_MINUTE: '8' });
  });
  afterAll(() => user.stop());

  const from = (ip: string) => ({ 'x-forwarded-for': ip });
  const login = (email: string, password: string, ip: string) =>
    user.call('POST', '/api/auth/login', { email, password }, from(ip));

  it('stop guesses at one account, even correct ones, and say when to try again', async () => {
    const { email, password } = await user.account('ada@example.com');
    for (let guess = 0; guess < 3; guess += 1)
      expect((await login(email, 'no idea', '192.0.2.1')).status).toBe(401);
    const stopped = await login(email, password, '192.0.2.1');
    expect(stopped.status).toBe(429);
    expect(stopped.body).toMatchObject({ code: 'too-many-requests' });
    expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await login(email, password, '192.0.2.2')).status).toBe(200);
  });

  it('do not count successful logins', async () => {
    const { email, password } = await user.account('bea@example.com');
    for (let visit = 0; visit < 12; visit += 1)
      expect((await login(email, password, '192.0.2.3')).status).toBe(200);
  });

  it('stop a network that tries many accounts', async () => {
    const answers: number[] = [];
    for (let guess = 0; guess < 9; guess += 1)
      answers.push((await login(`no-one-${guess}@example.com`, 'no idea', `2001:db8::${guess}`)).status);
    expect(answers).toEqual([...Array<number>(8).fill(401), 429]);
  });

  it('are counted in memory while Redis is away, and events are published once it is back', async () => {
    const { email, password } = await user.account('cat@example.com');
    await user.redisServer.kill();
    expect((await fetch(`${user.url}/readyz`)).status).toBe(200);
    for (let guess = 0; guess < 3; guess += 1)
      expect((await login(email, 'no idea', '192.0.2.4')).status).toBe(401);
    expect((await login(email, password, '192.0.2.4')).status).toBe(429);
    expect((await login(email, password, '192.0.2.5')).status).toBe(200);
    await user.redisServer.restart();
    const back = { name: 'Dan', email: 'dan@example.com', password: 'kiln at cone six' };
    await user.call('POST', '/api/auth/register', back);
    await waitFor('events flow again', () => user.events.find(({ type }) => type === 'user.registered.v1'));
  });
});
