import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startUserService, type RunningUserService } from './running-user-service.ts';

describe('guesses at a password, counted over a day', () => {
  let user: RunningUserService;
  beforeAll(async () => {
    user = await startUserService({ LOGIN_GUESSES_PER_DAY: '5', SHOP_URL: 'https://pots.example' });
  });
  afterAll(() => user.stop());

  const login = (email: string, password: string, from: string, cookie = '') =>
    user.call('POST', '/api/auth/login', { email, password }, { 'x-forwarded-for': from, cookie });
  const strangersGuess = async (email: string) => {
    const answers: number[] = [];
    for (let stranger = 1; stranger <= 7; stranger += 1)
      answers.push((await login(email, `guess ${stranger}`, `192.0.2.${stranger}`)).status);
    expect(answers).toEqual([401, 401, 401, 401, 401, 429, 429]);
  };
  const cookieOf = ({ headers }: { headers: Headers }) => headers.getSetCookie()[0]?.split(';')[0] ?? '';

  it('stop strangers on any network, but not a device that has logged in before', async () => {
    const { email, password } = await user.account('ada@example.com', { isSuperAdmin: true });
    const first = await login(email, password, '198.51.100.1');
    expect(first.headers.getSetCookie()[0]).toMatch(
      /^__Host-slipcast_device=[\w.-]+; Max-Age=\d+; Path=\/; .*HttpOnly; Secure; SameSite=Lax$/,
    );
    await strangersGuess(email);
    const stranger = await login(email, password, '203.0.113.1');
    expect(stranger.status).toBe(429);
    expect(stranger.body.message).toMatch(/“Forgot password”/);
    expect(Number(stranger.headers.get('retry-after'))).toBeGreaterThan(3600);
    expect((await login(email, password, '203.0.113.1', cookieOf(first))).status).toBe(200);
  });

  it('are counted separately on a known device', async () => {
    const { email, password } = await user.account('bea@example.com');
    const cookie = cookieOf(await login(email, password, '198.51.100.2'));
    const answers: number[] = [];
    for (let guess = 0; guess < 6; guess += 1)
      answers.push((await login(email, 'no idea', `198.51.100.${guess}`, cookie)).status);
    expect(answers).toEqual([401, 401, 401, 401, 401, 429]);
    expect((await login(email, password, '198.51.100.9')).status).toBe(200);
  });

  it('do not become possible with another account’s cookie, or with one that the shop did not sign', async () => {
    const mine = await user.account('mallory@example.com');
    const cookie = cookieOf(await login(mine.email, mine.password, '192.0.2.99'));
    const { email, password, token } = await user.account('cat@example.com');
    await strangersGuess(email);
    for (const wrong of [cookie, `__Host-slipcast_device=${token}`, '__Host-slipcast_device=a.b.c'])
      expect((await login(email, password, '192.0.2.99', wrong)).status).toBe(429);
  });

  it('do not lock out the owner, who can set a new password through the emailed link', async () => {
    const { id, email } = await user.account('dan@example.com');
    await strangersGuess(email);
    await user.call('POST', '/api/auth/forgot-password', { email });
    const link = await user.eventOf(id, 'user.password-reset-requested.v1');
    const reset = { token: String(link['resetToken']), newPassword: 'a new glaze' };
    const answer = await user.call('POST', '/api/auth/reset-password', reset);
    expect((await login(email, 'a new glaze', '203.0.113.9', cookieOf(answer))).status).toBe(200);
  });
});
