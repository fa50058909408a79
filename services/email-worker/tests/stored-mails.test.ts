import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { callerHeaders } from '@slipcast/testkit/callers';
import { PAID_ORDER } from '@slipcast/testkit/paid-order';
import { startPostOffice, type PostOffice } from './running-email-worker.ts';

let office: PostOffice;
beforeAll(async () => {
  office = await startPostOffice();
});
afterAll(() => office?.stop());

it('tells the user service what is stored about the emails to one person: kind, subject, address and time', async () => {
  const { url } = await office.startWorker();
  const user = { userId: 'user-1', name: 'Ada Slip', email: 'ada@example.com' };
  const expiresAt = new Date(Date.now() + 60_000).toISOString();
  await office.publish('order.paid.v1', 'order-1', PAID_ORDER);
  await office.publish('order.paid.v1', 'order-2', { ...PAID_ORDER, orderId: 'order-2', userId: 'user-2' });
  await office.publish('order.paid.v1', 'order-3', { ...PAID_ORDER, orderId: 'order-3', userId: null });
  await office.publish('user.password-reset-requested.v1', 'user-1', {
    ...user,
    resetToken: 'secret.reset.token',
    expiresAt,
  });
  await waitFor('all are sent', async () => {
    const { rows } = await office.pool.query(`SELECT FROM email_intents WHERE status = 'sent'`);
    return rows.length === 4;
  });
  const ask = (caller: 'user' | 'order') =>
    fetch(`${url}/internal/mails/user-1`, { headers: callerHeaders(caller, 'email-worker') });
  const answer = await ask('user');
  expect(answer.status).toBe(200);
  const mails = (await answer.json()) as { kind: string }[];
  const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);
  expect(mails.toSorted((a, b) => a.kind.localeCompare(b.kind))).toEqual([
    {
      kind: 'order-confirmation',
      subject: 'Your order 2026-ORD-001 at Fettle Pottery',
      address: 'ada@example.com',
      at: moment,
      sentAt: moment,
    },
    {
      kind: 'password-reset',
      subject: 'Reset your password at Fettle Pottery',
      address: 'ada@example.com',
      at: moment,
      sentAt: moment,
    },
  ]);
  expect(JSON.stringify(mails)).not.toContain('secret');
  expect((await ask('order')).status).toBe(403);
});

it('tells the order service which orders have no confirmation', async () => {
  const { url } = await office.startWorker();
  const orderId = 'order-known';
  await office.publish('order.paid.v1', orderId, { ...PAID_ORDER, orderId });
  await office.publish('order.shipped.v1', 'order-shipped', {
    ...PAID_ORDER,
    orderId: 'order-shipped',
    trackingInfo: 'AB1',
    shippedAt: '2026-11-21T10:00:00.000Z',
  });
  await waitFor('both are stored', async () => {
    const stored = [...(await office.intents(orderId)), ...(await office.intents('order-shipped'))];
    return stored.length === 2;
  });
  const answer = await fetch(`${url}/internal/mails/unconfirmed`, {
    method: 'POST',
    headers: { ...callerHeaders('order', 'email-worker'), 'content-type': 'application/json' },
    body: JSON.stringify({ orderIds: [orderId, 'order-lost', 'order-shipped'] }),
  });
  expect(await answer.json()).toEqual(['order-lost', 'order-shipped']);
  const counted = async () => {
    const counts = await fetch(`${url}/internal/mails/counts`, {
      method: 'POST',
      headers: { ...callerHeaders('order', 'email-worker'), 'content-type': 'application/json' },
      body: JSON.stringify({ orderIds: [orderId, 'order-lost', 'order-shipped'] }),
    });
    return (await counts.json()) as { sent: number; waiting: number; failed: number };
  };
  await waitFor('both are sent', async () => (await counted()).sent === 2);
  expect(await counted()).toEqual({ sent: 2, waiting: 0, failed: 0 });
  await office.pool.query(`UPDATE email_intents SET status = 'failed' WHERE about = $1`, [orderId]);
  expect(await counted()).toEqual({ sent: 1, waiting: 0, failed: 1 });
});
