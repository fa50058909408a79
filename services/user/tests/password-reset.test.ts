import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import jwt from 'jsonwebtoken';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { MINUTE } from '@slipcast/testkit/replica-process';
import { startUserService, type RunningUserService } from './running-user-service.ts';

describe('the password reset', () => {
  let user: RunningUserService;
  beforeAll(async () => {
    user = await startUserService({ RESET_REQUESTS_PER_HOUR: '3' });
  });
  afterAll(() => user.stop());

  const forgot = (email: string) => user.call('POST', '/api/auth/forgot-password', { email });
  const reset = (token: string, newPassword = 'a new glaze') =>
    user.call('POST', '/api/auth/reset-password', { token, newPassword });
  const linksOf = (id: string) =>
    user.events
      .filter(({ type, key }) => type === 'user.password-reset-requested.v1' && key === id)
      .map(({ data }) => data as { resetToken: string; email: string; expiresAt: string });
  const link = async (id: string, email: string) => {
    const before = linksOf(id).length;
    await forgot(email);
    await waitFor('the link', () => linksOf(id).length > before);
    return linksOf(id).at(-1)?.resetToken ?? '';
  };

  it('gives the same answer for known and unknown addresses [C384] [C385]', async () => {
    await user.account('ada@example.com');
    const known = await forgot('Ada@example.com');
    const unknown = await forgot('nobody@example.com');
    expect(known.status).toBe(200);
    expect(known.body.message).toMatch(/reset link/);
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
  });

  it('sets a new password once, and ends all sessions [C386]', async () => {
    const { id, token: session, email, password } = await user.account('bea@example.com');
    const token = await link(id, email);
    expect(linksOf(id)[0]).toMatchObject({ userId: id, name: 'bea', email });
    expect((await reset(token)).status).toBe(200);
    expect((await user.call('GET', '/api/auth/me', undefined, user.as(session))).status).toBe(401);
    expect((await user.call('POST', '/api/auth/login', { email, password })).status).toBe(401);
    expect((await user.call('POST', '/api/auth/login', { email, password: 'a new glaze' })).status).toBe(200);
    const again = await reset(token);
    expect(again.status).toBe(400);
    expect(again.body.message).toMatch(/has been used or is too old/);
  });

  it('accepts only one of several simultaneous uses of a link', async () => {
    const { id, email } = await user.account('cat@example.com');
    const token = await link(id, email);
    const uses = await Promise.all(['one glaze', 'two glazes', 'three glazes'].map((p) => reset(token, p)));
    expect(uses.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
  });

  it('refuses the link once the profile has been saved with the password', async () => {
    const { id, token, email, password } = await user.account('dan@example.com');
    const save = (name: string, as: string, more: object) =>
      user.call('PUT', '/api/auth/users/profile', { name, email, ...more }, user.as(as));
    const first = await link(id, email);
    const changed = await save('Dan', token, { currentPassword: password, newPassword: 'another glaze' });
    expect((await reset(first)).status).toBe(400);
    const second = await link(id, email);
    await save('Daniel', changed.body.token, { currentPassword: 'another glaze' });
    expect((await reset(second)).status).toBe(400);
  });

  it('refuses the link after an hour', async () => {
    const { id, email } = await user.account('eve@example.com');
    const token = await link(id, email);
    const claims = jwt.decode(token) as { iat: number; exp: number };
    expect(claims.exp - claims.iat).toBe(3600);
    const hourAgo = { ...claims, iat: claims.iat - 3601, exp: claims.exp - 3601 };
    const old = jwt.sign(hourAgo, user.privateKey, { algorithm: 'ES256' });
    expect((await reset(old)).status).toBe(400);
    expect((await reset(token)).status).toBe(200);
  });

  it('lasts an hour on every replica, even if a clock is more than an hour ahead', async () => {
    const ahead = await user.replica(61 * MINUTE);
    const post = (path: string, body: object) =>
      fetch(`${ahead.url}/api/auth/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    try {
      const { id, email } = await user.account('ida@example.com');
      const made = await link(id, email);
      expect((await post('reset-password', { token: made, newPassword: 'a new glaze' })).status).toBe(200);
      await post('forgot-password', { email });
      await waitFor('the link', () => linksOf(id).length === 2);
      const left = Date.parse(linksOf(id)[1]?.expiresAt ?? '') - Date.now();
      expect(left).toBeLessThanOrEqual(60 * MINUTE);
    } finally {
      await ahead.stop();
    }
  });

  it('refuses anything but a reset token, even an access token', async () => {
    const { token } = await user.account('fay@example.com');
    const shapeless = await reset('abc.def');
    expect(shapeless.status).toBe(400);
    expect(shapeless.body.message).toBe(
      'Invalid reset token format. Please request a new password reset link.',
    );
    expect((await reset(token)).status).toBe(400);
    expect((await reset('a.b.c')).body.message).toMatch(/request a new password reset link/);
  });

  it('refuses a common password, and the link can still be used', async () => {
    const { id, email } = await user.account('gus@example.com');
    const token = await link(id, email);
    expect((await reset(token, 'iloveyou')).body.message).toBe(
      'This password is too common. Please choose another.',
    );
    expect((await reset(token)).status).toBe(200);
  });

  it('limits the links per address, known or not', async () => {
    for (const email of ['hal@example.com', 'unknown@example.com']) {
      if (email.startsWith('hal')) await user.account(email);
      const answers = [];
      for (let request = 0; request < 4; request += 1) answers.push((await forgot(email)).status);
      expect(answers).toEqual([200, 200, 200, 429]);
    }
  });
});
