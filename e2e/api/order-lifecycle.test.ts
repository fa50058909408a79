import { afterEach, beforeAll, expect, it } from '@jest/globals';
import type { WireOrder } from '@slipcast/contracts/http/order';
import type { OrderStatus } from '@slipcast/contracts/order-status';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { admin, shopper, type Client } from '@slipcast/testkit/shop/client';
import { addToCart, buy, checkout, newPot, orderOf, pay, stockOf } from '@slipcast/testkit/shop/pots';
import { control, ledgerOf } from '../square.ts';

const STATUSES = ['pending', 'paid', 'shipped', 'delivered', 'cancelled'] as const;

let robin: Client;
beforeAll(async () => {
  robin = await admin();
});

const put = (id: string, what: 'ship' | 'status', body: unknown) =>
  robin.send<WireOrder & { code: string; message: string }>('PUT', `/admin/orders/${id}/${what}`, body);
const ship = (id: string) => put(id, 'ship', { trackingInfo: 'RM 1' });
const setStatus = (id: string, status: string) => put(id, 'status', { status });
const statusOf = async (id: string) => (await robin.get<WireOrder>(`/admin/orders/${id}`)).body.status;

const faults = new Set<string>();
const endFaults = async () => {
  for (const id of faults) await control('DELETE', `/faults/${id}`);
  faults.clear();
};
afterEach(endFaults);

/** Paid with a card, but the provider does not say whether it took the money, until `endFaults`. */
async function pendingOrder() {
  const [guest, pot] = [shopper(), await newPot()];
  await addToCart(guest, pot);
  const paymentId = (await pay(guest, 2450)).body.payment?.id ?? '';
  const { references } = await control<{ references: { payments: { id: string }[] }[] }>(
    'GET',
    `/ledger?reference_id=${paymentId}`,
  );
  const path = `/v2/payments/${references[0]?.payments[0]?.id}/complete`;
  const { rule } = await control<{ rule: { id: string } }>('POST', '/faults', {
    match: { path },
    action: 'html502',
    times: 'forever',
  });
  faults.add(rule.id);
  const { body } = await checkout(guest, orderOf(paymentId, pot));
  return { id: body.order.id, pot, paymentId };
}

/** An order in this status, by the ways that there are. */
async function orderIn(status: OrderStatus): Promise<string> {
  if (status === 'pending') return (await pendingOrder()).id;
  const { id } = (await buy(shopper(), await newPot())).order;
  if (status === 'shipped' || status === 'delivered') await ship(id);
  if (status === 'delivered' || status === 'cancelled') await setStatus(id, status);
  return id;
}

it('moves pending to paid by taking the money, and not before [A210]', async () => {
  const { id, paymentId } = await pendingOrder();
  expect(await statusOf(id)).toBe('pending');
  expect((await setStatus(id, 'paid')).body.code).toBe('payment-unknown');
  expect(await statusOf(id)).toBe('pending');
  expect(await ledgerOf(paymentId)).toMatchObject({ captured: 0 });
  await endFaults();
  expect(await setStatus(id, 'paid')).toMatchObject({ status: 200, body: { status: 'paid' } });
  expect(await ledgerOf(paymentId)).toMatchObject({ captured: 2450 });
});

it('moves pending to cancelled: the pot is on sale again and no money is taken [A211]', async () => {
  const { id, pot, paymentId } = await pendingOrder();
  expect(await setStatus(id, 'cancelled')).toMatchObject({ status: 200, body: { status: 'cancelled' } });
  await waitFor('the pot is back', async () => (await stockOf(shopper(), pot.id)) === 5);
  await endFaults();
  await waitFor(
    'no money is taken',
    async () => {
      const { captured, refunded, open } = await ledgerOf(paymentId);
      return open === 0 && captured === refunded;
    },
    40_000,
  );
  expect(await statusOf(id)).toBe('cancelled');
});

it.each(['delivered', 'cancelled'] as const)('never changes a %s order [A215][A216]', async (status) => {
  const id = await orderIn(status);
  for (const next of STATUSES.filter((one) => one !== status))
    expect(await setStatus(id, next)).toMatchObject({ status: 409, body: { code: 'transition-refused' } });
  expect((await ship(id)).status).toBe(409);
  expect(await statusOf(id)).toBe(status);
});

it('allows no other transition, and ships through the ship call only [A217]', async () => {
  const refused: [OrderStatus, OrderStatus[]][] = [
    ['pending', ['shipped', 'delivered']],
    ['paid', ['pending', 'shipped', 'delivered']],
    ['shipped', ['pending', 'paid', 'cancelled']],
  ];
  for (const [status, nexts] of refused) {
    const id = await orderIn(status);
    for (const next of nexts) expect((await setStatus(id, next)).status).toBe(409);
    if (status === 'pending') expect((await ship(id)).status).toBe(409);
    expect(await statusOf(id)).toBe(status);
  }
});

it('has exactly the statuses pending, paid, shipped, delivered and cancelled [C329]', async () => {
  const id = await orderIn('paid');
  for (const status of ['processing', 'refunded', 'PAID', '', null])
    expect((await put(id, 'status', { status })).status).toBe(400);
  const { orders } = (await robin.get<{ orders: WireOrder[] }>('/admin/orders')).body;
  expect(orders.filter(({ status }) => !STATUSES.includes(status))).toEqual([]);
});

it('sends a test email, for admins only [C422]', async () => {
  expect(await robin.send('POST', '/orders/email-test')).toMatchObject({
    status: 200,
    body: { success: true, configured: true },
  });
  expect((await shopper().send('POST', '/orders/email-test')).status).toBe(401);
});
