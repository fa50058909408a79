import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { OrderMails, SentAgain } from '@slipcast/contracts/http/mails';
import type { OrdersBeside } from '@slipcast/contracts/http/admin-orders';
import { startAdminOrders, type AdminOrders } from './running-admin-orders.ts';

let shop: AdminOrders;
beforeAll(async () => {
  shop = await startAdminOrders();
});
afterAll(() => shop?.stop());

const MAIL = {
  id: 'm1',
  kind: 'order-confirmation',
  subject: 'Your order at Fettle',
  address: 'mary@pots.example',
  at: '2026-11-25T12:00:00.000Z',
  sentAt: '2026-11-25T12:00:01.000Z',
  maySendAgain: true,
};

it('lists the orders before and after one as the list with this filter has them', async () => {
  const made = [];
  // oxlint-disable-next-line no-await-in-loop
  for (const status of ['paid', 'shipped', 'paid', 'pending', 'paid'] as const)
    made.push(await shop.orderIn(status));
  const ids = made.map(({ id }) => id);
  const list = async (query: string) =>
    (await shop.get(`/api/admin/orders?page=1&limit=50&${query}`, shop.admin)).body.orders.map(
      ({ id }) => id,
    );
  const beside = async (id: string, query: string) =>
    (await shop.get(`/api/admin/orders/${id}/beside?${query}`, shop.admin)).body as unknown as OrdersBeside;
  for (const query of ['', 'status=paid', 'search=mug']) {
    // oxlint-disable-next-line no-await-in-loop
    const listed = await list(query);
    expect(listed.length).toBeGreaterThan(2);
    for (const [at, id] of listed.entries()) {
      // oxlint-disable-next-line no-await-in-loop
      const { previous, next } = await beside(id, query);
      expect([query, at, previous?.id, next?.id]).toEqual([query, at, listed[at - 1], listed[at + 1]]);
    }
  }
  // One that has left the list, because it was shipped, still leads on within it.
  await shop.ship(ids[2] as string, 'RM 1');
  const { previous, next } = await beside(ids[2] as string, 'status=paid');
  expect([previous?.id, next?.id]).toEqual([ids[4], ids[0]]);
  expect((await shop.get(`/api/admin/orders/${ids[0]}/beside?status=odd`, shop.admin)).status).toBe(400);
  expect((await shop.get(`/api/admin/orders/${ids[0]}/beside`, shop.as('mary'))).status).toBe(403);
});

it('lists the emails to the buyer, and sends one again with a line in the audit log', async () => {
  const { id } = await shop.orderIn('paid');
  shop.cart.orderMails.set(id, [MAIL, { ...MAIL, id: 'm2', maySendAgain: false }]);
  const { body } = await shop.get(`/api/admin/orders/${id}/mails`, shop.admin);
  expect((body as unknown as OrderMails).mails).toHaveLength(2);
  const again = (mailId: string, as = shop.admin) =>
    shop.call('POST', `/api/admin/orders/${id}/mails/${mailId}/send-again`, undefined, as);
  const sent = await again('m1');
  expect([sent.status, sent.body as unknown as SentAgain]).toEqual([
    200,
    { subject: MAIL.subject, address: MAIL.address },
  ]);
  expect(shop.cart.sentAgain).toEqual([
    { path: `/internal/mails/of-order/${id}/m1/again`, body: { requestId: expect.any(String) } },
  ]);
  const { rows } = await shop.pool.query<{ action: string }>(
    `SELECT payload ->> 'action' AS action FROM outbox WHERE topic = 'audit.recorded.v1' AND key = $1`,
    [id],
  );
  expect(rows.map(({ action }) => action)).toContain('order.email-sent-again');
  expect((await again('m2')).status).toBe(409);
  expect((await again('m3')).status).toBe(404);
  expect((await again('m1', shop.as('mary'))).status).toBe(403);
});

it('shows an email with words that are not saved, about the pots of the shop', async () => {
  const { mug } = await shop.orderIn('paid');
  const words = { email: 'order-shipped', opening: 'Off it goes, {first name}.' };
  const preview = (body: object, as = shop.admin) =>
    shop.call('POST', '/api/admin/orders/email-preview', body, as);
  const { status, body } = await preview(words);
  expect([status, body['subject']]).toEqual([200, 'Sample']);
  const asked = JSON.parse(String(body['text'])) as { pots: { productName: string }[] };
  expect(asked).toMatchObject({ ...words, subject: '', closing: '', collection: { address: '' } });
  expect(asked.pots.map(({ productName }) => productName)).toContain(mug.name);
  expect((await preview({ ...words, heading: '{nobody}' })).status).toBe(400);
  expect((await preview(words, shop.as('mary'))).status).toBe(403);
});
