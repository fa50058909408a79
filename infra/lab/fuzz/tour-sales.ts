import { createHmac, randomUUID } from 'node:crypto';
import { waitFor } from '@slipcast/local-servers/wait-for';
import type { Caller } from './request.ts';
import type { Pot } from './tour-back-office.ts';
import { tourOfCodes, tourOfDelivery, tourOfOrdersByHand } from './tour-delivery.ts';
import { tourOfMails } from './tour-mails.ts';
import { tourOfPaperwork } from './tour-paperwork.ts';
import { nextRefundFails, passAMinute, tourOfRefunds } from './tour-refunds.ts';
import { tourOfRequests } from './tour-requests.ts';
import { tourOfVouchers } from './tour-vouchers.ts';
import { tourOfWaiting } from './tour-waiting.ts';
import { ask, type World } from './world.ts';

const ADDRESS = '1 Kiln Lane, Stoke-on-Trent, ST1 5AB';
interface Order {
  id: string;
  order_number: string;
  status: string;
  failedRefund?: object | null;
}

async function tourOfTheCart(world: World, as: Caller, pot: Pot): Promise<void> {
  const own = { as } as const;
  const item = { product_id: pot.id, variantId: 'main', quantity: 2 };
  const put = () => ask<{ item: { id: string } }>(world, 'POST /api/cart/items', { ...own, body: item });
  await put();
  await ask(world, 'DELETE /api/cart', own);
  const gone = await put();
  await ask(world, 'DELETE /api/cart/items/{id}', { ...own, params: { id: gone.item.id } });
  const { id } = (await put()).item;
  await ask(world, 'PUT /api/cart/items/{id}', { ...own, params: { id }, body: { quantity: 3 } });
  for (const method of ['POST', 'PUT', 'PATCH'])
    await ask(world, `${method} /api/cart/items/{id}/extend`, { ...own, params: { id } });
  await ask(world, 'GET /api/cart', own);
}

async function buy(
  world: World,
  as: Caller,
  pot: Pot,
  more: object = {},
  offPence = 0,
): Promise<Order & { token?: string; email: string }> {
  const item = { product_id: pot.id, variantId: 'main', quantity: 1 };
  await ask(world, 'DELETE /api/cart', { as });
  await ask(world, 'POST /api/cart/items', { as, body: item });
  const isGuest = as === 'guest';
  const { payment } = await ask<{ payment: { id: string } }>(
    world,
    `POST /api/payments/${isGuest ? 'guest-' : ''}create-payment`,
    {
      as,
      body: {
        sourceId: 'cnon:card-nonce-ok',
        amount: Math.round(pot.price * 100) - offPence,
        currency: 'GBP',
      },
    },
  );
  const email = `gwen-${randomUUID()}@fuzz.example`;
  const body = {
    customer_name: 'Gwen Guest',
    customer_email: email,
    customer_phone: '01782 000000',
    shipping_address: ADDRESS,
    delivery_address: ADDRESS,
    billing_address: ADDRESS,
    payment_id: payment.id,
    items: [{ product_id: pot.id, quantity: 1, variant_id: 'main' }],
    ...more,
  };
  const key = `POST /api/orders/${isGuest ? 'guest-' : ''}checkout`;
  const { order, orderToken } = await ask<{ order: Order; orderToken?: string }>(world, key, { as, body });
  return { ...order, email, token: orderToken };
}

/** As Square's own: an event about a payment that this shop never made. */
async function webhook(world: World): Promise<void> {
  const data = { object: { payment: { id: randomUUID(), status: 'COMPLETED', reference_id: randomUUID() } } };
  const body = { event_id: randomUUID(), type: 'payment.updated', data };
  const signature = createHmac('sha256', world.webhookKey)
    .update(world.webhookUrl)
    .update(JSON.stringify(body))
    .digest('base64');
  const headers = { 'x-square-hmacsha256-signature': signature };
  await ask(world, 'POST /api/payments/webhooks/square', { body, headers });
}

/** A cancelled order whose money Square cannot give back. */
async function settleRefund(world: World, pot: Pot): Promise<void> {
  const { id } = await buy(world, 'guest', pot);
  const admin = { as: 'admin', params: { id } } as const;
  await nextRefundFails(world);
  await ask(world, 'PUT /api/admin/orders/{id}/status', { ...admin, body: { status: 'cancelled' } });
  await waitFor('the refund has failed', async () => {
    await passAMinute(world);
    const { failedRefund } = await ask<Order>(world, 'GET /api/admin/orders/{id}', admin);
    return failedRefund;
  });
  await ask(world, 'PUT /api/admin/orders/{id}/settle-refund', admin);
}

/** Everything about carts, payments and orders. It ends with items in the carts and orders in most states. */
export async function tourOfSales(world: World, pot: Pot): Promise<void> {
  const stock = { params: { productId: pot.id }, query: [['variantId', 'main']] as [string, string][] };
  await waitFor('the pot is on sale', async () => {
    const { availableStock } = await ask<{ availableStock: number }>(
      world,
      'GET /api/cart/stock/{productId}',
      stock,
    );
    return availableStock > 0;
  });
  const [admin, customer] = [{ as: 'admin' }, { as: 'customer' }] as const;
  await tourOfWaiting(world, pot);
  await tourOfTheCart(world, 'guest', pot);
  await ask(world, 'POST /api/cart/merge', customer);
  await ask(world, 'GET /api/cart/held');
  await ask(world, 'GET /api/live/stock', { query: [['products', pot.id]] });
  await ask(world, 'GET /api/cart/holds/{productId}', { ...admin, params: { productId: pot.id } });
  const items = [{ product_id: pot.id, quantity: 1, variant_id: 'main' }];
  await ask(world, 'POST /api/orders/cart/validate', { ...customer, body: { items } });

  await settleRefund(world, pot);
  const guestOrder = await buy(world, 'guest', pot);
  const headers = { 'x-order-token': guestOrder.token ?? '' };
  await ask(world, 'GET /api/orders/{id}/status', { params: { id: guestOrder.id }, headers });
  await ask(world, 'POST /api/orders/{id}/resend-email', { params: { id: guestOrder.id }, headers });
  const lookup = { email: guestOrder.email, order_number: guestOrder.order_number };
  await ask(world, 'POST /api/orders/guest-lookup', { body: lookup });
  await ask(world, 'POST /api/orders/guest-lookup/link', { body: lookup });
  const { id } = await buy(world, 'customer', pot);
  await ask(world, 'GET /api/orders', customer);
  await ask(world, 'GET /api/orders/latest', customer);
  await ask(world, 'GET /api/orders/addresses', customer);
  await ask(world, 'GET /api/orders/{id}', { ...customer, params: { id } });
  await ask(world, 'GET /api/orders/{id}/card', { ...customer, params: { id } });

  await ask(world, 'GET /api/admin/orders/pick-list', admin);
  await ask(world, 'GET /api/admin/orders/parcels', { ...admin, query: [['size', 'parcel']] });
  const file = `Order reference,Tracking number\n${guestOrder.order_number},RM 0\n`;
  await ask(world, 'POST /api/admin/orders/tracking-file', { ...admin, body: { file } });
  const shipped = await ask<{ parcels: { id: string }[] }>(world, 'PUT /api/admin/orders/{id}/ship', {
    ...admin,
    params: { id },
    body: { trackingInfo: 'RM 0' },
  });
  await ask(world, 'PUT /api/admin/orders/{id}/parcels/{parcelId}/undo', {
    ...admin,
    params: { id, parcelId: shipped.parcels[0]?.id ?? '' },
  });
  await ask(world, 'PUT /api/admin/orders/{id}/ship', {
    ...admin,
    params: { id },
    body: { trackingInfo: 'RM 1', parcel_id: randomUUID(), pieces: [{ line: 1, quantity: 1 }] },
  });
  await ask(world, 'PUT /api/admin/orders/{id}/tracking', {
    ...admin,
    params: { id },
    body: { trackingInfo: 'RM 2' },
  });
  await ask(world, 'GET /api/admin/orders', {
    ...admin,
    query: [
      ['page', '1'],
      ['limit', '5'],
      ['search', 'gwen'],
    ],
  });
  await ask(world, 'GET /api/admin/orders/counts', admin);
  await ask(world, 'GET /api/admin/orders/{id}', { ...admin, params: { id } });
  const note = { text: 'Wrap it twice' };
  await ask(world, 'POST /api/admin/orders/{id}/notes', { ...admin, params: { id }, body: note });
  await ask(world, 'PUT /api/admin/orders/{id}/packing-note', { ...admin, params: { id }, body: note });
  await ask(world, 'GET /api/admin/orders/{id}/history', { ...admin, params: { id } });
  await ask(world, 'GET /api/admin/orders/{id}/beside', {
    ...admin,
    params: { id },
    query: [['search', '']],
  });
  await tourOfMails(world, id);
  await tourOfRequests(world, id);
  await tourOfRefunds(world, id);
  await tourOfPaperwork(world, id);
  await ask(world, 'GET /api/admin/dashboard', admin);
  await ask(world, 'GET /api/admin/ledger', admin);
  await ask(world, 'GET /api/admin/ledger/movements', { ...admin, query: [['productId', pot.id]] });
  await ask(world, 'POST /api/orders/email-test', admin);
  await ask(world, 'GET /api/payments/config');
  await ask(world, 'GET /.well-known/apple-developer-merchantid-domain-association');
  await ask(world, 'GET /api/admin/payments', admin);
  await webhook(world);
  await tourOfOrdersByHand(world, pot);
  await tourOfDelivery(world, pot, (more) => buy(world, 'guest', pot, more));
  await tourOfCodes(world, pot, (more, offPence) => buy(world, 'guest', pot, more, offPence));
  await tourOfVouchers(world, (more, offPence) => buy(world, 'guest', pot, more, offPence));
  for (const as of ['customer', 'guest'] as const) await tourOfTheCart(world, as, pot);
}
