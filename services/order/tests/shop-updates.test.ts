import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SaleTerms } from '@slipcast/contracts/sale-terms';
import { saleTerms } from '@slipcast/testkit/sale-terms';
import { startOrder, type RunningOrder } from './running-order.ts';
import { product, type Product } from './products.ts';

const FAR = '2099-11-26T19:00:00.000Z';

describe('pots of a shop update', () => {
  let service: RunningOrder;
  beforeAll(async () => {
    service = await startOrder();
  });
  afterAll(() => service?.stop());

  const terms = saleTerms;
  const stocked = (sale: SaleTerms, stock = 5) => service.stocked({ ...product(stock, 2000), sale });
  const renewed = ({ sale: _sale, ...pot }: Product, sale?: SaleTerms) =>
    service.stocked({ ...pot, version: pot.version + 1, ...(sale && { sale }) });
  const lines = (...pots: { productId: string }[]) =>
    pots.map(({ productId }) => ({ product_id: productId, quantity: 1 }));
  const buy = (pots: Product[], rest: { owner?: `g:${string}` | `u:${string}`; email?: string } = {}) => {
    const { owner = `g:${randomUUID()}` as const, email = `${randomUUID()}@pots.example` } = rest;
    const payment = service.authorised(owner, 2000 * pots.length);
    return service.checkout(owner, payment, lines(...pots), { customer_email: email });
  };
  const databaseTime = async () =>
    (await service.pool.query<{ now: Date }>('SELECT clock_timestamp() AS now')).rows[0]!.now.getTime();

  it('are sold to no one before their time, by the database’s clock, and the payment is released', async () => {
    const opensAt = new Date((await databaseTime()) + 3000).toISOString();
    const pot = await stocked(terms({ opensAt }));
    const payment = service.authorised('g:early', 2000);
    const early = await service.buy('g:early', pot, payment);
    expect(early).toMatchObject({
      status: 409,
      body: { code: 'not-open-yet', opensAt, payment: 'released' },
    });
    expect(early.body.message).toMatch(/^This opens on .* You have not been charged\.$/);
    expect(service.paymentState(payment)).toBe('voided');
    const quoted = await service.call('POST', '/api/orders/quote', { items: lines(pot) });
    expect(quoted.body['problems']).toMatchObject([{ field: 'items.0' }]);
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop
      const { status } = await buy([pot]);
      if (status === 200) break;
      expect(status).toBe(409);
    }
    const { rows } = await service.pool.query<{ placed_at: Date }>('SELECT placed_at FROM orders');
    expect(rows[0]!.placed_at.getTime()).toBeGreaterThanOrEqual(Date.parse(opensAt));
    expect(await service.onHand(pot)).toBe(4);
  }, 20_000);

  it('are refused by the sale itself where the time moved while the buyer paid', async () => {
    const pot = await stocked(terms());
    const paid = service.authorised('g:late', 2000);
    let moved = false;
    // The cart grants the claim after the price was read, and the terms change before the sale.
    service.cart.script.answer = async () => {
      service.cart.script.answer = null;
      await renewed(pot, terms({ paused: true }));
      moved = true;
      const version = { productId: pot.productId, variantId: 'main', version: 1, raised: 0 };
      return { status: 200, body: { claimed: true, versions: [version] } };
    };
    const answer = await service.buy('g:late', pot, paid);
    expect(moved).toBe(true);
    expect(answer).toMatchObject({ status: 409, body: { code: 'update-paused' } });
    expect(await service.onHand(pot)).toBe(5);
    expect(service.paymentState(paid)).toBe('voided');
    await renewed({ ...pot, version: 2 });
    expect((await buy([pot])).status).toBe(200);
  });

  it('are the maker’s own to sell by hand at any time', async () => {
    const pot = await stocked(terms({ opensAt: FAR, paused: true }));
    const body = { id: randomUUID(), pays: 'cash', items: lines(pot) };
    const sold = await service.call('POST', '/api/admin/orders/by-hand', body, service.admin);
    expect(sold.status).toBe(200);
    expect(service.cart.claims.at(-1)).toMatchObject({ anyTime: true });
    expect(await service.onHand(pot)).toBe(4);
    const claims = service.cart.claims.length;
    expect((await buy([pot])).body.code).toBe('not-open-yet');
    expect(service.cart.claims).toHaveLength(claims);
  });

  it('are limited for each buyer, by account and by mailbox, and a cancelled order gives its pieces back', async () => {
    const sale = terms({ pieces: 2 });
    const [one, two, three] = await Promise.all([stocked(sale), stocked(sale), stocked(sale)]);
    const email = 'Ada.Kiln+pots@googlemail.com';
    const first = await buy([one, two], { email });
    expect(first.status).toBe(200);
    // Another guest, the same mailbox.
    const more = await buy([three], { email: 'adakiln@gmail.com' });
    expect(more).toMatchObject({ status: 409, body: { code: 'update-limit', payment: 'released' } });
    expect((await buy([three], { owner: 'u:someone-else' })).status).toBe(200);
    expect((await buy([one, two, three])).body.code).toBe('update-limit');
    await service.call(
      'PUT',
      `/api/admin/orders/${first.body.order.id}/status`,
      { status: 'cancelled' },
      service.admin,
    );
    expect((await buy([three], { email })).status).toBe(200);
    const figures = await service.get(`/api/admin/dashboard/updates/${sale.updateId}`, service.admin);
    const emails = { sent: 3, waiting: 0, failed: 0 };
    expect(figures.body).toEqual({ orders: 2, sold: 2, takings: 40, unpaid: 0, cancelled: 1, emails });
  });

  it('are limited for orders of one buyer at the same moment, for whatever pots', async () => {
    const sale = terms({ pieces: 2 });
    const pots = await Promise.all(Array.from({ length: 8 }, () => stocked(sale)));
    const email = 'fast@pots.example';
    const answers = await Promise.all(pots.map((pot) => buy([pot], { email })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409, 409, 409, 409, 409]);
    const others = await Promise.all(pots.map((pot) => buy([pot], { owner: `u:${randomUUID()}` })));
    expect(others.map(({ status }) => status)).toEqual(pots.map(() => 200));
  });

  it('can be had once where everyone may have one of each', async () => {
    const sale = terms({ oneOfEach: true });
    const [one, two] = await Promise.all([stocked(sale), stocked(sale)]);
    const owner = `u:${randomUUID()}` as const;
    expect((await buy([one, two], { owner })).status).toBe(200);
    const again = await buy([one], { owner });
    expect(again).toMatchObject({ status: 409, body: { code: 'update-limit' } });
    expect(again.body.message).toContain('One of each pot per person.');
    const payment = service.authorised('g:two', 4000);
    const twice = await service.checkout('g:two', payment, [{ product_id: two.productId, quantity: 2 }]);
    expect(twice.body.code).toBe('update-limit');
  });

  it('is refused by the quote already where earlier orders leave no room, and tells no one what others bought', async () => {
    const sale = terms({ pieces: 2, oneOfEach: true });
    const [one, two, three] = await Promise.all([stocked(sale), stocked(sale), stocked(sale)]);
    const owner = `u:${randomUUID()}` as const;
    const quoted = async (pots: Product[], headers: object, email?: string) => {
      const body = { items: lines(...pots), ...(email && { customer_email: email }) };
      const answer = await service.call('POST', '/api/orders/quote', body, headers as Record<string, string>);
      return answer.body['problems'] as { field: string; message: string }[];
    };
    const as = service.as(owner.slice(2));
    expect(await quoted([one, two], as)).toEqual([]);
    expect((await buy([one], { owner })).status).toBe(200);
    expect(await quoted([one], as)).toEqual([
      {
        field: 'items.0',
        message: expect.stringMatching(/: One of each pot per person\. You already have one of these\.$/),
      },
    ]);
    expect(await quoted([two], as)).toEqual([]);
    expect((await quoted([two, three], as)).map(({ field }) => field)).toEqual(['items.0', 'items.1']);
    const guest = `g:${randomUUID()}` as const;
    const email = `${randomUUID()}@pots.example`;
    await buy([one], { owner: guest, email });
    expect(await quoted([one], service.guest(guest.slice(2)), email)).toHaveLength(1);
    // The sale counts their mailbox, so another one would not be refused; and a stranger learns nothing by the address.
    expect(await quoted([one], service.guest(guest.slice(2)), 'else@pots.example')).toEqual([]);
    expect(await quoted([one], {}, email)).toEqual([]);
  });
});
