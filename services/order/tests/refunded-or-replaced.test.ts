import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startByHand, type ByHandShop } from './running-by-hand.ts';
import { refundAsked, refundedPieces as refunded, sendAgain as again, shippedMugs } from './sent-again.ts';

describe('a piece that was sent again', () => {
  let shop: ByHandShop;
  beforeAll(async () => {
    shop = await startByHand();
  });
  afterAll(() => shop?.stop());
  const refund = (id: string, more: object) => refundAsked(shop, id, more);
  const read = async (id: string) => (await shop.read(id)).body;

  it('is not refunded too, unless the maker says that she means to', async () => {
    const sold = await shippedMugs(shop, 2);
    const { orderNumber } = (await again(shop, sold.id)).body as unknown as { orderNumber: string };
    expect((await shop.get(`/api/admin/orders/${sold.id}/refunds`, shop.admin)).body).toMatchObject({
      lines: [{ amounts: [10.01, 10.01 * 2], replaced: 1 }],
    });
    const warned = {
      status: 409,
      body: {
        code: 'transition-refused',
        message: `${sold.mug.name} has been sent again in order ${orderNumber}. Tick that you mean to refund it as well.`,
      },
    };
    expect(await refund(sold.id, refunded(2))).toMatchObject(warned);
    // All of the money is all of its pieces.
    expect(await refund(sold.id, { amount_pence: 2002 })).toMatchObject(warned);
    expect((await read(sold.id))['refunds']).toEqual([]);
    // The other mug, and something for the trouble.
    expect((await refund(sold.id, refunded(1))).status).toBe(200);
    expect((await refund(sold.id, { amount_pence: 100 })).status).toBe(200);
    expect(await refund(sold.id, refunded(1))).toMatchObject({ status: 409 });
    const meant = { ...refunded(1), amount_pence: 901, also_replaced: true };
    expect((await refund(sold.id, meant)).status).toBe(200);
  });

  it('is not refunded at the same moment: one of the two is refused', async () => {
    for (let round = 0; round < 6; round += 1) {
      // oxlint-disable-next-line no-await-in-loop
      const sold = await shippedMugs(shop);
      // oxlint-disable-next-line no-await-in-loop
      const answers = await Promise.all([again(shop, sold.id), refund(sold.id, refunded(1))]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      // oxlint-disable-next-line no-await-in-loop
      const { refunds, replacements } = (await read(sold.id)) as unknown as {
        refunds: object[];
        replacements?: { status: string }[];
      };
      const sent = (replacements ?? []).filter(({ status }) => status !== 'cancelled');
      expect(refunds.length + sent.length).toBe(1);
    }
  });
});
