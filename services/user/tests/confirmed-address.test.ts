import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { callerHeaders } from '@slipcast/testkit/callers';
import { startUserService, type RunningUserService } from './running-user-service.ts';

describe('the address of an account', () => {
  let user: RunningUserService;
  beforeAll(async () => {
    user = await startUserService();
  });
  afterAll(() => user.stop());

  const fromCart = callerHeaders('cart', 'user');
  const isConfirmed = async (id: string) =>
    (await user.call('GET', `/internal/accounts/${id}/address`, undefined, fromCart)).body['confirmed'];
  async function register(email: string) {
    const body = { name: 'Ada', email, password: 'kiln at cone six' };
    const { token, user: made } = (await user.call('POST', '/api/auth/register', body)).body;
    return { id: String(made['id']), token, email };
  }

  it('is not confirmed by registering, but by setting a password through an emailed link', async () => {
    const { id, email } = await register('ada@example.com');
    expect(await isConfirmed(id)).toBe(false);
    await user.call('POST', '/api/auth/forgot-password', { email });
    const { resetToken } = await user.eventOf(id, 'user.password-reset-requested.v1');
    const reset = { token: resetToken, newPassword: 'kiln at cone nine' };
    expect((await user.call('POST', '/api/auth/reset-password', reset)).status).toBe(200);
    expect(await isConfirmed(id)).toBe(true);
  });

  it('is confirmed by the link of the welcome, which ends no session, or by one that is asked for', async () => {
    const { id, token, email } = await register('dee@example.com');
    const profile = async () =>
      (await user.call('GET', '/api/auth/users/profile', undefined, user.as(token))).body;
    expect(await profile()).toMatchObject({ email_unconfirmed: true });
    const { confirmToken: first } = await user.eventOf(id, 'user.registered.v1');
    const path = '/api/auth/users/profile/confirmation';
    expect(await user.call('POST', path, undefined, user.as(token))).toMatchObject({
      status: 200,
      body: { message: `We’ve sent a link to ${email}` },
    });
    expect((await user.call('POST', path)).status).toBe(401);
    const asked = await user.eventOf(id, 'user.email-change-requested.v1');
    expect(asked).toMatchObject({ email, isCurrent: true });
    for (const confirmToken of [first, asked['confirmToken'], first]) {
      const answer = await user.call('PUT', path, { token: confirmToken }, user.as(token));
      expect(answer).toMatchObject({ status: 200, body: { message: 'Your email address is confirmed' } });
    }
    expect(await user.eventOf(id, 'user.email-confirmed.v1')).toEqual({ userId: id, email });
    expect(await isConfirmed(id)).toBe(true);
    expect(await profile()).not.toHaveProperty('email_unconfirmed');
  });

  it('is not proved by its reader alone, who may have followed the link of an account that someone else made', async () => {
    const thief = await register('victim@example.com');
    const victim = await register('victim.of.another@example.com');
    const { confirmToken } = await user.eventOf(thief.id, 'user.registered.v1');
    const path = '/api/auth/users/profile/confirmation';
    for (const answer of [
      await user.call('POST', '/api/auth/confirm-email', { token: confirmToken }),
      await user.call('PUT', path, { token: confirmToken }, user.as(victim.token)),
    ])
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid-confirmation-link' } });
    expect((await user.call('PUT', path, { token: confirmToken })).status).toBe(401);
    const waiting = await fetch(`${user.url}/internal/accounts/${thief.id}/confirmed`, {
      method: 'POST',
      headers: fromCart,
    });
    expect(waiting.ok).toBe(true);
    const { body } = await user.call('GET', '/api/auth/users/profile', undefined, user.as(thief.token));
    expect(body).toMatchObject({ email_unconfirmed: true });
    expect(user.eventsOf(thief.id, 'user.email-confirmed.v1')).toEqual([]);
  });

  it('is confirmed by the link to a new address', async () => {
    const { id, token } = await register('bea@example.com');
    const change = { name: 'Bea', email: 'bea.new@example.com', currentPassword: 'kiln at cone six' };
    await user.call('PUT', '/api/auth/users/profile', change, user.as(token));
    expect(await isConfirmed(id)).toBe(false);
    const { confirmToken } = await user.eventOf(id, 'user.email-change-requested.v1');
    await user.call('POST', '/api/auth/confirm-email', { token: confirmToken });
    expect(await isConfirmed(id)).toBe(true);
  });

  it('is confirmed by the cart service, after a link about a waiting list, and by the operator', async () => {
    const { id } = await register('cy@example.com');
    const path = `/internal/accounts/${id}/confirmed`;
    expect((await user.call('POST', path, {}, user.fromOrder)).status).toBe(403);
    expect(await isConfirmed(id)).toBe(false);
    const said = await fetch(`${user.url}${path}`, { method: 'POST', headers: fromCart });
    expect(said.ok).toBe(true);
    expect(await isConfirmed(id)).toBe(true);
    expect(await isConfirmed((await user.account('robin@example.com')).id)).toBe(true);
  });
});
