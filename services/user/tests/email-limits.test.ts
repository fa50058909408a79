import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startUserService, type RunningUserService } from './running-user-service.ts';

describe('emails that anyone can ask for', () => {
  let user: RunningUserService;
  beforeAll(async () => {
    user = await startUserService({
      EMAILS_PER_NETWORK: '6',
      EMAILS_PER_SHOPPER: '4',
      EMAILS_PER_ADDRESS: '3',
    });
  });
  afterAll(() => user.stop());

  const from = (ip: string) => ({ 'x-forwarded-for': ip });
  const register = (email: string, ip: string) =>
    user.call('POST', '/api/auth/register', { name: 'Ada', email, password: 'kiln at cone six' }, from(ip));
  const forgot = async (email: string, ip: string) =>
    (await user.call('POST', '/api/auth/forgot-password', { email }, from(ip))).status;
  const statuses = async (answers: Promise<{ status: number }>[]) =>
    (await Promise.all(answers)).map(({ status }) => status).toSorted();

  it('are counted per network, over all accounts and kinds of emails', async () => {
    const here = '192.0.2.10';
    const made = Array.from({ length: 4 }, (_, index) => register(`new-${index}@example.com`, here));
    expect(await statuses(made)).toEqual([200, 200, 200, 200]);
    expect(await forgot('new-0@example.com', here)).toBe(200);
    expect(await forgot('no-one@example.com', here)).toBe(200);
    const refused = await register('new-7@example.com', here);
    expect([refused.status, refused.body.message]).toEqual([
      429,
      'Many emails have been requested from your network in the past hour. Please try again later.',
    ]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60);
    expect((await register('new-7@example.com', '192.0.2.11')).status).toBe(200);
  });

  it('are counted per account, whatever new address or password it asks for', async () => {
    const { token, email } = await user.account('ada@example.com');
    const save = (index: number, bearer: string) =>
      user.call(
        'PUT',
        '/api/auth/users/profile',
        { name: 'Ada', email: `victim-${index}@example.com`, currentPassword: 'kiln at cone six' },
        { ...user.as(bearer), ...from(`198.51.100.${index}`) },
      );
    const answers: number[] = [];
    for (let index = 0; index < 6; index += 1) answers.push((await save(index, token)).status);
    expect(answers).toEqual([200, 200, 200, 200, 429, 429]);
    const password = {
      name: 'Ada',
      email,
      currentPassword: 'kiln at cone six',
      newPassword: 'kiln at cone 9',
    };
    const changed = await user.call('PUT', '/api/auth/users/profile', password, user.as(token));
    expect([changed.status, changed.body.message]).toEqual([
      429,
      'You have asked for several emails in the past hour. Please check your inbox, or try again later.',
    ]);
    const name = { name: 'Ada Glaze', email, currentPassword: 'kiln at cone six' };
    expect((await user.call('PUT', '/api/auth/users/profile', name, user.as(token))).status).toBe(200);
  });

  it('are counted per mailbox, however its address is written', async () => {
    const ways = [
      'Vic.Tim+1@gmail.com',
      'v.i.c.t.i.m@gmail.com',
      'victim+2@googlemail.com',
      'victim@gmail.com',
    ];
    const answers: number[] = [];
    for (const [index, email] of ways.entries())
      answers.push((await register(email, `203.0.113.${index}`)).status);
    expect(answers).toEqual([200, 200, 200, 429]);
    for (let index = 0; index < 3; index += 1)
      await forgot(`bea+${index}@example.com`, `203.0.113.${20 + index}`);
    expect(await forgot('bea@example.com', '203.0.113.30')).toBe(429);
    expect(await forgot('b.ea@example.com', '203.0.113.31')).toBe(200);
  });
});
