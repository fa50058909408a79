import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Owner } from '@slipcast/contracts/ids';
import type { SaleTerms } from '@slipcast/contracts/sale-terms';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { saleTerms } from '@slipcast/testkit/sale-terms';
import { startOrder, type RunningOrder } from './running-order.ts';
import { product, type Product } from './products.ts';

const MINUTE = 60_000;

describe('early access to pots of a shop update', () => {
  let service: RunningOrder;
  beforeAll(async () => {
    service = await startOrder();
  });
  afterAll(() => service?.stop());

  const databaseTime = async () =>
    (await service.pool.query<{ now: Date }>('SELECT clock_timestamp() AS now')).rows[0]!.now.getTime();
  const inMs = async (ms: number) => new Date((await databaseTime()) + ms).toISOString();
  const stocked = (sale: SaleTerms) => service.stocked({ ...product(5, 2000), sale });
  const guest = (): `g:${string}` => `g:${randomUUID()}`;
  /** What the user service publishes. */
  async function say(updateId: string, owner: Owner | null, linkId: string = randomUUID(), version = 1) {
    await service.publish('early-link.changed.v1', linkId, { linkId, updateId, owner, version });
    await waitFor('the news', async () => {
      const { rows } = await service.pool.query('SELECT version FROM early_access WHERE link_id = $1', [
        linkId,
      ]);
      return rows[0]?.version >= version;
    });
    return linkId;
  }
  const buy = (owner: Owner, pot: Product) => service.buy(owner, pot, service.authorised(owner, 2000));
  const lines = (pot: Product) => [{ product_id: pot.productId, quantity: 1 }];
  const problemsFor = async (owner: Owner, pot: Product) =>
    (await service.call('POST', '/api/orders/quote', { items: lines(pot) }, service.guest(owner.slice(2))))
      .body['problems'];

  it('sells to its owner before the opening, and to no one else', async () => {
    const sale = saleTerms({ opensAt: await inMs(10 * MINUTE), earlyMinutes: 15, pieces: 1 });
    const pot = await stocked(sale);
    const [reader, other] = [guest(), guest()];
    await say(sale.updateId, reader);
    await say('another-update', other);
    expect(await problemsFor(reader, pot)).toEqual([]);
    expect(await problemsFor(other, pot)).toMatchObject([{ field: 'items.0' }]);
    expect((await buy(other, pot)).body).toMatchObject({ code: 'not-open-yet', opensAt: sale.opensAt });
    expect((await buy(reader, pot)).status).toBe(200);
    expect(await service.onHand(pot)).toBe(4);
    // The limits of each buyer hold.
    expect((await buy(reader, pot)).body.code).toBe('update-limit');
  });

  it('begins at its minute by the database’s clock', async () => {
    const opensAt = await inMs(15 * MINUTE + 1500);
    const sale = saleTerms({ opensAt, earlyMinutes: 15 });
    const pot = await stocked(sale);
    const reader = guest();
    await say(sale.updateId, reader);
    const begins = new Date(Date.parse(opensAt) - 15 * MINUTE).toISOString();
    expect((await buy(reader, pot)).body).toMatchObject({
      code: 'not-open-yet',
      opensAt: begins,
      payment: 'released',
    });
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop
      if ((await buy(reader, pot)).status === 200) break;
    }
    const { rows } = await service.pool.query<{ at: Date }>('SELECT max(placed_at) AS at FROM orders');
    expect(rows[0]!.at.getTime()).toBeGreaterThanOrEqual(Date.parse(begins));
  }, 20_000);

  it('is decided by the sale itself where someone else has it by the time its owner has paid', async () => {
    const sale = saleTerms({ opensAt: await inMs(10 * MINUTE), earlyMinutes: 15 });
    const pot = await stocked(sale);
    const reader = guest();
    const linkId = await say(sale.updateId, reader);
    const paid = service.authorised(reader, 2000);
    service.cart.script.answer = async () => {
      service.cart.script.answer = null;
      await say(sale.updateId, guest(), linkId, 2);
      const version = { productId: pot.productId, variantId: 'main', version: 1, raised: 0 };
      return { status: 200, body: { claimed: true, versions: [version] } };
    };
    expect((await service.buy(reader, pot, paid)).body).toMatchObject({
      code: 'not-open-yet',
      opensAt: sale.opensAt,
    });
    expect(service.paymentState(paid)).toBe('voided');
    // Older news that arrives again changes nothing.
    await say(sale.updateId, reader, linkId, 1);
    expect((await buy(reader, pot)).body.code).toBe('not-open-yet');
    expect(await service.onHand(pot)).toBe(5);
  });

  it('waits for a pause', async () => {
    const sale = saleTerms({ opensAt: await inMs(10 * MINUTE), earlyMinutes: 15, paused: true });
    const pot = await stocked(sale);
    const reader = guest();
    await say(sale.updateId, reader);
    expect((await buy(reader, pot)).body.code).toBe('update-paused');
  });
});
