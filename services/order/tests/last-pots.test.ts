import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ClaimBody } from '@slipcast/contracts/http/cart';
import type { Owner } from '@slipcast/contracts/ids';
import { signReceipt, type HoldReceipt } from '@slipcast/service-kit/hold-receipt';
import { waitFor } from '@slipcast/local-servers/wait-for';
import type { Product } from './products.ts';
import { startOrder, type RunningOrder } from './running-order.ts';

const granted = ({ items }: ClaimBody, version: number, lastsMs = 120_000, raised = 0) => ({
  status: 200,
  body: { claimed: true, versions: items.map((item) => ({ ...item, version, lastsMs, raised })) },
});
const refused = ({ items }: ClaimBody) => ({
  status: 200,
  body: { claimed: false, refused: items.map((item) => ({ ...item, available: 0 })) },
});

describe('selling the last pots', () => {
  let shop: RunningOrder;
  beforeAll(async () => {
    shop = await startOrder();
  });
  afterAll(() => shop?.stop());

  const buy = (owner: Owner, mug: Product) => shop.buy(owner, mug, shop.authorised(owner, 2000));
  /** Makes the cart service answer claims like this while `work` runs. */
  async function withClaims<T>(
    answer: NonNullable<RunningOrder['cart']['script']['answer']>,
    work: () => Promise<T>,
  ): Promise<T> {
    shop.cart.script.answer = answer;
    return work().finally(() => (shop.cart.script.answer = null));
  }

  it('reverses the payment and names the pot when someone else holds it', async () => {
    const mug = await shop.newMug(1, 2000);
    const paymentId = shop.authorised('g:late', 2000);
    const { status, body } = await withClaims(refused, () => shop.buy('g:late', mug, paymentId));
    expect(status).toBe(409);
    expect(body.message).toBe(`${mug.name} (Oatmeal) is no longer available. You have not been charged.`);
    expect(shop.paymentState(paymentId)).toBe('voided');
    expect(await shop.onHand(mug)).toBe(1);
  });

  it('sells one pot by one hold: a claim that the same shopper has used for another sale is repeated [I2]', async () => {
    // This shopper holds one of the two pots and someone else the other. The cart service has not learned of the first sale yet.
    const mug = await shop.newMug(2, 2000);
    let claims = 0;
    const payments = [shop.authorised('g:twice', 2000), shop.authorised('g:twice', 2000)];
    const answers = await withClaims(
      (claim) => ((claims += 1) <= 4 ? granted(claim, 1) : refused(claim)),
      () => Promise.all(payments.map((id) => shop.buy('g:twice', mug, id))),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('reserved-by-others');
    expect(payments.map(shop.paymentState).toSorted()).toEqual(['captured', 'voided']);
    expect(await shop.onHand(mug)).toBe(1);
  });

  it('claims again when a claim has ended before the sale, because someone else may have the pot [I2]', async () => {
    const mug = await shop.newMug(1, 2000);
    let claims = 0;
    const slow = (claim: ClaimBody) => ((claims += 1) === 1 ? granted(claim, 1, 0) : refused(claim));
    const { status, body } = await withClaims(slow, () => buy('g:slow', mug));
    expect([status, body.code]).toEqual([409, 'reserved-by-others']);
    expect(await shop.onHand(mug)).toBe(1);
  });

  it('lets others buy with claims of an older version, and asks the same shopper to wait until the cart service knows about the sale', async () => {
    const mug = await shop.newMug(3, 2000);
    await withClaims(
      (claim) => granted(claim, 1),
      async () => {
        for (const owner of ['g:first', 'g:second'] as const)
          expect((await buy(owner, mug)).status).toBe(200);
        const again = shop.authorised('g:first', 2000);
        expect(await shop.buy('g:first', mug, again)).toMatchObject({
          status: 503,
          body: { code: 'unavailable', message: expect.stringContaining('You have not been charged') },
        });
        shop.cart.script.answer = (claim) => granted(claim, 3);
        expect((await shop.buy('g:first', mug, again)).status).toBe(200);
      },
    );
    expect(await shop.onHand(mug)).toBe(0);
  });

  describe('while the cart service does not answer', () => {
    const receiptOf = (owner: Owner, mug: Product, more: Partial<HoldReceipt> = {}) => {
      const { productId } = mug;
      const until = Date.now() + 120_000;
      const receipt = {
        owner,
        productId,
        variantId: 'main',
        quantity: 1,
        until,
        version: 1,
        seq: 1,
        ...more,
      };
      return signReceipt('receipts-of-the-tests', receipt);
    };
    const buyWith = (owner: Owner, mug: Product, receipt?: string) =>
      withClaims(
        () => 'reset',
        () => shop.buy(owner, mug, shop.authorised(owner, 2000), receipt),
      );

    it('sells once to a shopper with the receipt of their reservation [I2]', async () => {
      const mug = await shop.newMug(2, 2000);
      const receipt = receiptOf('g:holder', mug);
      expect((await buyWith('g:holder', mug, receipt)).status).toBe(200);
      expect((await buyWith('g:holder', mug, receipt)).status).toBe(503);
      expect(await shop.onHand(mug)).toBe(1);
    });

    it('sells nothing by the receipt of a reservation that its owner has since released [I2]', async () => {
      const mug = await shop.newMug(2, 2000);
      const { productId } = mug;
      const released = [{ owner: 'g:gives-back', seq: 7 }];
      const sku = { productId, variantId: 'main', after: 0, released };
      const told = await shop.call('POST', '/internal/stock', { skus: [sku] }, shop.from('cart'));
      expect(told).toMatchObject({ status: 200, body: [{ productId, onHand: 2 }] });
      const older = receiptOf('g:gives-back', mug, { seq: 7 });
      expect((await buyWith('g:gives-back', mug, older)).status).toBe(503);
      expect(await shop.onHand(mug)).toBe(2);
      const newer = receiptOf('g:gives-back', mug, { seq: 8 });
      expect((await buyWith('g:gives-back', mug, newer)).status).toBe(200);
      expect((await buyWith('g:other', mug, receiptOf('g:other', mug))).status).toBe(200);
    });

    it.each<[string, (mug: Product) => string | undefined]>([
      ['no receipt', () => undefined],
      ["someone else's receipt", (mug) => receiptOf('g:other', mug)],
      ['a receipt that has ended', (mug) => receiptOf('g:nobody', mug, { until: Date.now() - 1000 })],
      [
        'a receipt that ends in a moment',
        (mug) => receiptOf('g:nobody', mug, { until: Date.now() + 50_000 }),
      ],
      ['a receipt for another pot', (mug) => receiptOf('g:nobody', mug, { productId: 'other' })],
      ['a forged receipt', (mug) => `${receiptOf('g:nobody', mug)}x`],
    ])('asks a shopper with %s to come back in a moment, and charges nothing', async (_, receipt) => {
      const mug = await shop.newMug(1, 2000);
      const answer = await buyWith('g:nobody', mug, receipt(mug));
      expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } });
      expect(answer.body.message).toMatch(/You have not been charged/);
      expect(await shop.onHand(mug)).toBe(1);
    });
  });

  it('releases what a claim reserved for an order that was not placed, and only that', async () => {
    const mug = await shop.newMug(1, 2000);
    const { productId } = mug;
    const raising = (raised: number) => (claim: ClaimBody) => granted(claim, 1, 120_000, raised);
    const released = () => shop.cart.releases.filter(({ items }) => items[0]?.productId === productId);
    await withClaims(raising(1), async () => {
      expect((await buy('g:first', mug)).status).toBe(200);
      expect(released()).toEqual([]);
      expect((await buy('g:second', mug)).status).toBe(409);
    });
    const given = [{ owner: 'g:second', items: [{ productId, variantId: 'main', quantity: 1 }] }];
    expect(released()).toEqual(given);
    expect((await withClaims(raising(0), () => buy('g:third', mug))).status).toBe(409);
    expect(released()).toEqual(given);
  });

  it('makes one order from twenty identical checkouts at once, with twenty equal answers [I4]', async () => {
    const mug = await shop.newMug(5, 2600);
    const paymentId = shop.authorised('g:twenty', 2600);
    const answers = await Promise.all(Array.from({ length: 20 }, () => shop.buy('g:twenty', mug, paymentId)));
    const [first] = answers;
    expect(first?.status).toBe(200);
    for (const answer of answers) expect(answer).toEqual(first);
    expect(await shop.onHand(mug)).toBe(4);
    await waitFor('paid', () => shop.eventsOf('order.paid.v1', first?.body.order.id ?? '').length > 0);
    expect(shop.eventsOf('order.paid.v1', first?.body.order.id ?? '')).toHaveLength(1);
  });

  it('sells the last two pieces to two of thirty parallel checkouts, and charges no one else', async () => {
    const mug = await shop.newMug(2, 2600);
    const shoppers = Array.from({ length: 30 }, (_, n) => {
      const owner: Owner = `g:rush${n}`;
      return { owner, paymentId: shop.authorised(owner, 2600) };
    });
    const answers = await Promise.all(
      shoppers.map(({ owner, paymentId }) => shop.buyPatiently(owner, mug, paymentId)),
    );
    const won = answers.filter(({ status }) => status === 200);
    const lost = answers.filter(({ status }) => status === 409);
    expect([won.length, lost.length]).toEqual([2, 28]);
    for (const { body } of lost)
      expect(body.message).toBe(`${mug.name} (Oatmeal) is no longer available. You have not been charged.`);
    const states = shoppers.map(({ paymentId }) => shop.paymentState(paymentId));
    expect(states.filter((state) => state === 'captured')).toHaveLength(2);
    expect(states.filter((state) => state === 'voided')).toHaveLength(28);
    expect(await shop.onHand(mug)).toBe(0);
    expect(new Set(won.map(({ body }) => body.order.orderNumber)).size).toBe(2);
  });
});
