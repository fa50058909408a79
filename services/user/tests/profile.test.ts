import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { sessionKey } from '@slipcast/service-kit/sessions';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { startUserService, type RunningUserService } from './running-user-service.ts';

describe('the profile', () => {
  let user: RunningUserService;
  beforeAll(async () => {
    user = await startUserService();
  });
  afterAll(() => user.stop());

  const change = (token: string, body: Record<string, unknown>) =>
    user.call('PUT', '/api/auth/users/profile', body, user.as(token));

  it('shows name, email and roles only to the user [C242] [C387]', async () => {
    const { id, token } = await user.account('ada@example.com');
    const bare = { id, name: 'ada', email: 'ada@example.com', is_admin: false, is_super_admin: false };
    const unconfirmed = { ...bare, email_unconfirmed: true };
    for (const [path, shown] of [
      ['/api/auth/users/profile', unconfirmed],
      ['/api/auth/me', bare],
    ] as const) {
      const { status, body } = await user.call('GET', path, undefined, user.as(token));
      expect(status).toBe(200);
      expect(body).toEqual(shown);
      expect((await user.call('GET', path)).status).toBe(401);
    }
  });

  it('changes the name with the current password and keeps the session; a new email waits for its link [C382]', async () => {
    const { token, email, password } = await user.account('bea@example.com');
    const renamed = await change(token, { name: 'Bea B', email, currentPassword: password });
    expect(renamed).toMatchObject({ status: 200, body: { user: { name: 'Bea B', email } } });
    expect((await user.call('GET', '/api/auth/me', undefined, user.as(token))).status).toBe(200);
    const { status, body } = await change(token, {
      name: 'Bea B',
      email: 'Bea.B@example.com',
      currentPassword: password,
      newPassword: '',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      message: 'Profile updated successfully',
      token: expect.any(String),
      user: { name: 'Bea B', email },
      pendingEmail: 'bea.b@example.com',
    });
    expect((await user.call('GET', '/api/auth/me', undefined, user.as(token))).status).toBe(200);
  });

  it('changes nothing without the right current password', async () => {
    const { token } = await user.account('cat@example.com');
    const wrong = await change(token, { name: 'X', email: 'cat@example.com', currentPassword: 'no idea' });
    expect(wrong.status).toBe(401);
    expect(wrong.body.message).toBe('Current password is incorrect');
    const missing = await change(token, { name: 'X', email: 'cat@example.com' });
    expect(missing.status).toBe(400);
    expect(missing.body.message).toBe('Current password is required to make any profile changes');
    const me = await user.call('GET', '/api/auth/me', undefined, user.as(token));
    expect(me.body).toMatchObject({ name: 'cat' });
  });

  it('refuses the email of another account in any case', async () => {
    await user.account('dan@example.com');
    const { token, password } = await user.account('eve@example.com');
    const taken = await change(token, { name: 'Eve', email: 'DAN@example.com', currentPassword: password });
    expect(taken.status).toBe(409);
    expect(taken.body.message).toBe('This email is already registered');
  });

  it('ends all sessions after a new password, and answers with a new token', async () => {
    const { id, token, email, password } = await user.account('fay@example.com');
    await user.call('GET', `/internal/sessions/${id}`, undefined, user.fromOrder);
    const { body } = await change(token, {
      name: 'Fay',
      email,
      currentPassword: password,
      newPassword: 'glaze and bisque',
    });
    const old = await user.call('GET', '/api/auth/me', undefined, user.as(token));
    expect(old.status).toBe(401);
    expect(old.body.message).toBe('Your session has expired. Please log in again.');
    expect((await user.call('GET', '/api/auth/me', undefined, user.as(body.token))).status).toBe(200);
    expect(JSON.parse(String(await user.redis.get(sessionKey(id))))).toMatchObject({ version: 2 });
    await waitFor('the event', () =>
      user.events.find(({ type, key }) => type === 'user.role-changed.v1' && key === id),
    );
    expect((await user.call('POST', '/api/auth/login', { email, password })).status).toBe(401);
    expect((await user.call('POST', '/api/auth/login', { email, password: 'glaze and bisque' })).status).toBe(
      200,
    );
  });

  it('publishes a new password with the address for the notice, and nothing for a new name', async () => {
    const { id, token, email, password } = await user.account('ivy@example.com');
    const told = () =>
      user.events.filter(({ type, key }) => type === 'user.credentials-changed.v1' && key === id);
    const renamed = await change(token, { name: 'Ivy G', email, currentPassword: password });
    const newPassword = 'glaze and bisque';
    await change(renamed.body.token, { name: 'Ivy G', email, currentPassword: password, newPassword });
    await waitFor('the event', () => told().length > 0);
    expect(told().map(({ data }) => data)).toEqual([
      { userId: id, name: 'Ivy G', email, changed: ['password'], changedAt: expect.any(String) },
    ]);
  });

  it('accepts only one of two simultaneous password changes', async () => {
    const { token, email, password } = await user.account('gus@example.com');
    const changes = await Promise.all(
      ['glaze number one', 'glaze number two'].map((newPassword) =>
        change(token, { name: 'Gus', email, currentPassword: password, newPassword }),
      ),
    );
    expect(changes.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('lists the delivery addresses of paid orders', async () => {
    const { id, token } = await user.account('hal@example.com');
    const order = (deliveryAddress: string, placedAt: string) => ({
      id: crypto.randomUUID(),
      type: 'order.paid.v1',
      key: 'order-1',
      occurredAt: placedAt,
      data: {
        orderId: 'order-1',
        orderNumber: '2026-ORD-001',
        owner: `u:${id}`,
        userId: id,
        paymentId: 'p',
        customerName: 'Hal',
        customerEmail: 'hal@example.com',
        shippingAddress: '',
        billingAddress: '',
        deliveryAddress,
        lines: [],
        totalPence: 100,
        currency: 'GBP',
        placedAt,
        paidAt: placedAt,
      },
    });
    await user.bus.publish([
      // A gift voucher goes by email.
      order('', '2026-11-03T10:00:00.000Z'),
      order('1 Kiln Lane, Stoke, ST1 2AB', '2026-11-01T10:00:00.000Z'),
      order('2 Clay Row, Flat 3, Leeds, ls2 7ew', '2026-11-02T10:00:00.000Z'),
      order('1 Kiln Lane, Stoke, ST1 2AB', '2026-10-01T10:00:00.000Z'),
    ]);
    const addresses = await waitFor('both addresses', async () => {
      const { body } = await user.call('GET', '/api/auth/me/addresses', undefined, user.as(token));
      const found = body['addresses'] as unknown as unknown[];
      return found.length === 2 && found;
    });
    expect(addresses).toEqual([
      {
        address: '2 Clay Row, Flat 3, Leeds, ls2 7ew',
        parsed: { line1: '2 Clay Row', line2: 'Flat 3', city: 'Leeds', postalCode: 'LS2 7EW' },
      },
      {
        address: '1 Kiln Lane, Stoke, ST1 2AB',
        parsed: { line1: '1 Kiln Lane', line2: '', city: 'Stoke', postalCode: 'ST1 2AB' },
      },
    ]);
    const pool = new pg.Pool({ connectionString: user.database, max: 1 });
    const { rows } = await pool.query('SELECT address FROM delivery_addresses WHERE user_id = $1', [id]);
    await pool.end();
    expect(rows).toHaveLength(2);
  });
});
