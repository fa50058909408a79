import { randomUUID } from 'node:crypto';
import type { Pot } from './tour-back-office.ts';
import { ask, type World } from './world.ts';

interface Options {
  revision: number;
  collection: object;
}

/** A code, an order placed with it, and its end. */
export async function tourOfCodes(
  world: World,
  pot: Pot,
  buy: (more: object, offPence: number) => Promise<unknown>,
): Promise<void> {
  const admin = { as: 'admin' } as const;
  const add = (code: string) =>
    ask<{ id: string }>(world, 'POST /api/admin/codes', {
      ...admin,
      body: { code, worth: { by: 'amount', pence: 100 }, usesMax: 5, products: [pot.id] },
    });
  const { id } = await add('TOUR1');
  await ask(world, 'GET /api/admin/codes', admin);
  await buy({ discount_codes: ['tour1'] }, 100);
  await ask(world, 'PUT /api/admin/codes/{id}/end', { ...admin, params: { id } });
  // It stays, and the tour is made again.
  await add(`TOUR-${Date.now()}`);
}

/** The shop's ways of delivery, a quote, and an order that its buyer collects. The options end as they were. */
export async function tourOfDelivery(
  world: World,
  pot: Pot,
  buy: (more: object) => Promise<{ id: string }>,
): Promise<void> {
  const admin = { as: 'admin' } as const;
  const read = () => ask<Options>(world, 'GET /api/admin/delivery-options', admin);
  const write = async (options: Options) => {
    const { revision: revisionLoaded } = await read();
    await ask(world, 'PUT /api/admin/delivery-options', { ...admin, body: { ...options, revisionLoaded } });
  };
  const before = await read();
  const collection = { on: true, address: 'The Old Dairy', opening: 'Fridays from 10 to 4', reminderDays: 7 };
  await write({ ...before, collection });
  await ask(world, 'POST /api/orders/quote', { body: { items: [{ product_id: pot.id, quantity: 1 }] } });
  const { id: posted } = await buy({});
  const address = { delivery_address: '2 Wheel Row, Leeds, LS1 4AP' };
  await ask(world, 'PUT /api/admin/orders/{id}/address', { ...admin, params: { id: posted }, body: address });
  await ask(world, 'PUT /api/admin/orders/packing', { ...admin, body: { order_ids: [posted] } });
  const { id } = await buy({ delivery_method: 'collection' });
  await ask(world, 'PUT /api/admin/orders/{id}/ready', { ...admin, params: { id } });
  const body = { collectedBy: 'Gwen' };
  await ask(world, 'PUT /api/admin/orders/{id}/collected', { ...admin, params: { id }, body });
  await write(before);
}

/** An order made by hand with a deposit, and the rest of its money. */
export async function tourOfOrdersByHand(world: World, pot: Pot): Promise<void> {
  const admin = { as: 'admin' } as const;
  const { id } = await ask<{ id: string }>(world, 'POST /api/admin/orders/by-hand', {
    ...admin,
    body: {
      id: randomUUID(),
      items: [{ product_id: pot.id, quantity: 1 }],
      free_lines: [{ text: 'Gift box', amount_pence: 250 }],
      pays: 'cash',
      deposit_pence: 100,
    },
  });
  const body = { id: randomUUID(), method: 'bank-transfer' };
  await ask(world, 'POST /api/admin/orders/{id}/payments', { ...admin, params: { id }, body });
  await ask(world, 'POST /api/admin/orders/{id}/replacements', {
    ...admin,
    params: { id },
    body: { seen: 0, pieces: [{ line: 1, quantity: 1 }] },
  });
  await tourOfPayLinks(world);
}

const HOUR_MS = 3_600_000;
/** An order that the maker made, and that its buyer pays by link. */
async function tourOfPayLinks(world: World): Promise<void> {
  const admin = { as: 'admin' } as const;
  const { id } = await ask<{ id: string }>(world, 'POST /api/admin/orders/by-hand', {
    ...admin,
    body: {
      id: randomUUID(),
      customer_email: `lena-${randomUUID()}@fuzz.example`,
      free_lines: [{ text: 'Commission', amount_pence: 1250 }],
      pays: 'link',
      pay_until: new Date(Date.now() + HOUR_MS).toISOString(),
    },
  });
  const { path } = await ask<{ path: string }>(world, 'GET /api/admin/orders/{id}/pay-link', {
    ...admin,
    params: { id },
  });
  await ask(world, 'POST /api/admin/orders/{id}/pay-link/email', { ...admin, params: { id } });
  const link = { order_id: id, key: new URLSearchParams(path.split('#')[1]).get('key') };
  await ask(world, 'POST /api/orders/linked', { body: link });
  const { payment } = await ask<{ payment: { id: string } }>(
    world,
    'POST /api/payments/guest-create-payment',
    {
      as: 'guest',
      body: { sourceId: 'cnon:card-nonce-ok', amount: 1250, currency: 'GBP' },
    },
  );
  await ask(world, 'POST /api/orders/linked/pay', { as: 'guest', body: { ...link, payment_id: payment.id } });
}
