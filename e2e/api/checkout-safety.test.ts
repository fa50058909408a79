import { expect, it } from '@jest/globals';
import type { WireOrder } from '@slipcast/contracts/http/order';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { newCustomer, shopper } from '@slipcast/testkit/shop/client';
import { addToCart, checkout, newPot, orderOf, pay, stockOf } from '@slipcast/testkit/shop/pots';
import { ledgerOf } from '../square.ts';

it('refuses an amount that is not the price, and gives the money back [I8]', async () => {
  const [tess, pot] = [await newCustomer(), await newPot()];
  await addToCart(tess, pot);
  const cheap = await pay(tess, 1);
  const id = cheap.body.payment?.id ?? '';
  const answer = (await checkout(tess, {
    ...orderOf(id, pot),
    items: [{ product_id: pot.id, quantity: 1, unit_price: 0.01 }],
  })) as unknown as { status: number; body: { message: string } };
  expect([answer.status, answer.body.message]).toEqual([
    409,
    'Cart/order mismatch. Please refresh and try again.',
  ]);
  await waitFor(
    'the authorisation is gone',
    async () => (await ledgerOf(id)).open === 0 && (await ledgerOf(id)).captured === 0,
  );
  expect(await stockOf(tess, pot.id)).toBe(5);
});

it("does not let one shopper use another's payment", async () => {
  const [tess, mallory, pot] = [await newCustomer(), await newCustomer(), await newPot()];
  const paid = await pay(tess, 2450);
  const stolen = await checkout(mallory, orderOf(paid.body.payment?.id ?? '', pot));
  expect(stolen.status).toBeGreaterThanOrEqual(400);
  expect((await checkout(tess, orderOf(paid.body.payment?.id ?? '', pot))).body.order.status).toBe('paid');
});

it('answers twenty identical payments and checkouts with one order [I4]', async () => {
  const [tess, pot] = [await newCustomer(), await newPot()];
  await addToCart(tess, pot);
  const paid = await Promise.all(Array.from({ length: 20 }, () => pay(tess, 2450)));
  const ids = new Set(paid.map(({ body }) => body.payment?.id));
  expect(ids.size).toBe(1);
  const [id = ''] = [...ids];
  const orders = await Promise.all(Array.from({ length: 20 }, () => checkout(tess, orderOf(id, pot))));
  expect(new Set(orders.map(({ body }) => body.order.order_number)).size).toBe(1);
  expect(await ledgerOf(id)).toMatchObject({ captured: 2450 });
  expect((await tess.get<{ orders: WireOrder[] }>('/orders')).body.orders).toHaveLength(1);
});

it('sells the last two of a pot to exactly two of thirty guests, and charges no one else', async () => {
  const [pot, plenty] = [await newPot({ stock: 2 }), await newPot({ stock: 100 })];
  const outcomes = await Promise.all(
    Array.from({ length: 30 }, async () => {
      const guest = shopper();
      // A cart of their own, so that they pay as thirty guests and not as one network.
      await addToCart(guest, plenty);
      await addToCart(guest, pot);
      const paid = await pay(guest, 2450);
      expect(paid.status).toBe(200);
      const id = paid.body.payment?.id ?? '';
      return { id, status: (await checkout(guest, orderOf(id, pot))).status };
    }),
  );
  expect(outcomes.filter(({ status }) => status < 300)).toHaveLength(2);
  for (const { id, status } of outcomes) {
    const wanted = status < 300 ? 2450 : 0;
    await waitFor('the books are right', async () => {
      const { captured, open } = await ledgerOf(id);
      return captured === wanted && open === 0;
    });
  }
  await waitFor('none is left', async () => (await stockOf(shopper(), pot.id)) === 0);
});

it('passes on the reason for a decline, and never in words that log a shopper out', async () => {
  const tess = await newCustomer();
  const declined = (await pay(tess, 2450, 'cnon:card-nonce-declined')) as unknown as {
    status: number;
    body: { message: string };
  };
  expect(declined.status).toBe(402);
  expect(declined.body.message).toMatch(/declined/i);
  expect(declined.body.message).not.toMatch(/token|expired|invalid/i);
});
