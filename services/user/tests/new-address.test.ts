import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import jwt from 'jsonwebtoken';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { startUserService, type RunningUserService } from './running-user-service.ts';

describe('a new email address', () => {
  let user: RunningUserService;
  beforeAll(async () => {
    user = await startUserService({ RESET_REQUESTS_PER_HOUR: '4' });
  });
  afterAll(() => user.stop());

  const save = (token: string, name: string, email: string, more: object = {}) =>
    user.call(
      'PUT',
      '/api/auth/users/profile',
      { name, email, currentPassword: 'kiln at cone six', ...more },
      user.as(token),
    );
  const confirm = (token: string) => user.call('POST', '/api/auth/confirm-email', { token });
  const logIn = async (email: string) =>
    (await user.call('POST', '/api/auth/login', { email, password: 'kiln at cone six' })).status;
  const mailed = (type: string, id: string) =>
    user.events.filter((event) => event.type === type && event.key === id).map(({ data }) => data);
  /** Saves the address and returns the token of the link that is emailed to it. */
  const link = async (id: string, token: string, email: string) => {
    const before = mailed('user.email-change-requested.v1', id).length;
    expect((await save(token, 'Ada', email)).body).toMatchObject({ pendingEmail: email });
    await waitFor('the link', () => mailed('user.email-change-requested.v1', id).length > before);
    const last = mailed('user.email-change-requested.v1', id).at(-1);
    expect(last).toMatchObject({ userId: id, email });
    return (last as { confirmToken: string }).confirmToken;
  };

  it('counts once its link has been followed; the old address gets a notice, and all sessions end', async () => {
    const { id, token, email } = await user.account('ada@example.com');
    const confirmToken = await link(id, token, 'ada.new@example.com');
    expect([await logIn(email), await logIn('ada.new@example.com')]).toEqual([200, 401]);
    expect(mailed('user.credentials-changed.v1', id)).toEqual([]);
    expect((await confirm(confirmToken)).body).toEqual({ message: 'Your new email address is confirmed' });
    expect([await logIn(email), await logIn('ada.new@example.com')]).toEqual([401, 200]);
    expect((await user.call('GET', '/api/auth/me', undefined, user.as(token))).status).toBe(401);
    await waitFor('the notice', () => mailed('user.credentials-changed.v1', id).length > 0);
    expect(mailed('user.credentials-changed.v1', id)).toMatchObject([{ email, changed: ['email'] }]);
    const again = await confirm(confirmToken);
    expect([again.status, again.body['code']]).toEqual([400, 'invalid-confirmation-link']);
    expect(again.body.message).not.toMatch(/token|expired|invalid/i);
  });

  it('that was mistyped is dropped by saving again, and its link no longer works', async () => {
    const { id, token, email } = await user.account('bea@example.com');
    const mistyped = await link(id, token, 'stranger@example.com');
    const right = await link(id, token, 'bea.new@example.com');
    expect((await confirm(mistyped)).status).toBe(400);
    await save(token, 'Bea', email);
    expect((await confirm(right)).status).toBe(400);
    expect(await logIn(email)).toBe(200);
  });

  it('that someone else has taken in the meantime is refused', async () => {
    const { id, token, email } = await user.account('cat@example.com');
    const confirmToken = await link(id, token, 'wanted@example.com');
    await user.account('wanted@example.com');
    expect((await confirm(confirmToken)).status).toBe(409);
    expect(await logIn(email)).toBe(200);
  });

  it('is only confirmed by its own link, within a day', async () => {
    const { id, token } = await user.account('dan@example.com');
    const confirmToken = await link(id, token, 'dan.new@example.com');
    const claims = jwt.decode(confirmToken) as { iat: number; exp: number };
    expect(claims.exp - claims.iat).toBe(86_400);
    const yesterday = { ...claims, iat: claims.iat - 86_401, exp: claims.exp - 86_401 };
    const late = jwt.sign(yesterday, user.privateKey, { algorithm: 'ES256' });
    for (const wrong of [late, token, 'a.b.c', 'nothing']) expect((await confirm(wrong)).status).toBe(400);
    const reset = { token: confirmToken, newPassword: 'a new glaze' };
    expect((await user.call('POST', '/api/auth/reset-password', reset)).status).toBe(400);
  });

  it('gets a limited number of links an hour, so that no one’s mailbox is filled', async () => {
    const { token } = await user.account('eve@example.com');
    const answers = [];
    for (let request = 0; request < 5; request += 1)
      answers.push((await save(token, 'Eve', 'victim@example.com')).status);
    expect(answers).toEqual([200, 200, 200, 200, 429]);
  });
});
