import { expect } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { WireOrder } from '@slipcast/contracts/http/order';
import type { WireLinkedOrder, WirePayLink } from '@slipcast/contracts/http/pay-links';
import { shopper } from '@slipcast/testkit/shop/client';
import { pay } from '@slipcast/testkit/shop/pots';
import { pence, type Sale } from './notebook.ts';
import type { Studio } from './studio.ts';

const DAY = 86_400_000;

/** Two pots for cash, a commission with a deposit, and a pot whose buyer pays by a link. */
export async function sellAtMarket({ maker, ask, notebook, take }: Studio, pots: string[]): Promise<void> {
  const write = (order: WireOrder, paid: Partial<Sale>) => {
    const total = (paid.handPence ?? 0) + (paid.cardPence ?? 0);
    expect(pence(order.total)).toBe(total);
    notebook.sales.push({
      order,
      buyer: shopper(),
      email: '',
      paymentId: null,
      goodsPence: total,
      discountPence: 0,
      deliveryPence: 0,
      cardPence: 0,
      voucherPence: 0,
      handPence: 0,
      vatPence: Math.round(total / 6),
      linePence: [],
      ...paid,
    });
    for (const { product_id, quantity } of order.order_lines) if (product_id) take(product_id, quantity);
  };
  const make = (body: object) => ask('POST', 'orders/by-hand', { id: randomUUID(), ...body });
  const items = (id = '', quantity = 1) => [{ product_id: id, quantity }];

  const stall = await make({ items: [...items(pots[0]), ...items(pots[5], 2)], pays: 'cash' });
  write(stall, { handPence: 2450 + 2 * 1333 });

  const free_lines = [{ text: 'A wedding bowl', amount_pence: 24_999 }];
  const bowl = await make({ customer_name: 'Ted', free_lines, pays: 'card-reader', deposit_pence: 5000 });
  const rest = { id: randomUUID(), method: 'bank-transfer' };
  write(await ask('POST', `orders/${bowl.id}/payments`, rest), { handPence: 24_999 });

  const { id } = await make({
    items: items(pots[1]),
    customer_name: 'Ada',
    customer_email: `ada-${randomUUID()}@example.com`,
    pays: 'link',
    pay_until: new Date(Date.now() + DAY).toISOString(),
  });
  const { path } = (await maker.get<WirePayLink>(`/admin/orders/${id}/pay-link`)).body;
  const key = new URLSearchParams(path.split('#')[1]).get('key');
  const buyer = shopper();
  const paymentId = (await pay(buyer, 3800)).body.payment?.id ?? '';
  const asked = { order_id: id, key, payment_id: paymentId };
  const { status, body } = await buyer.send<WireLinkedOrder>('POST', '/orders/linked/pay', asked);
  expect(status).toBe(200);
  write(body.order, { cardPence: 3800, paymentId });
}
