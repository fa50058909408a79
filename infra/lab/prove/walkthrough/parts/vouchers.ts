import { together } from '../findings.ts';
import type { Part } from '../part.ts';
import { back } from '../money/voucher-back.ts';
import { edges } from '../money/voucher-edges.ts';
import { VoucherShop } from '../money/voucher-shop.ts';
import { spend } from '../money/voucher-spending.ts';
import { split } from '../money/voucher-split.ts';

/** Gift vouchers: bought by card, emailed, spent bit by bit and together, refunded, cancelled, declared void, sent again. */
export const vouchers: Part = {
  name: 'vouchers',
  settings: ['vouchers'],
  async run(stage, findings) {
    const { maker } = stage;
    const offer = {
      on: true,
      amountsPence: [5000, 2500, 2500],
      anyAmount: { leastPence: 1000, mostPence: 20_000 },
    };
    const { revision } = await maker.get('/admin/voucher-settings');
    await maker.must('PUT', '/admin/voucher-settings', { ...offer, revisionLoaded: revision });
    const stale = { ...offer, amountsPence: [], revisionLoaded: revision };
    findings.shows('an older form', (await maker.ask('PUT', '/admin/voucher-settings', stale)).status, 409);
    findings.shows('the offer', await stage.guest().get('/vouchers/offer'), {
      ...offer,
      amountsPence: [2500, 5000],
    });
    const pot = await stage.pot(findings, { price: 17.99, stock: 20 });
    const shop = new VoucherShop(stage, findings);
    const done = await together([spend, back, edges, split].map((one) => one(stage, findings, shop, pot)));
    const off = { ...offer, on: false, revisionLoaded: revision + 1 };
    await maker.must('PUT', '/admin/voucher-settings', off);
    const { answer, paymentId } = await shop.ask(stage.guest('ada'), { amount_pence: 2500 });
    findings.shows('while none are sold', answer.body, {
      status: 400,
      errors: [{ field: 'amount_pence', message: /doesn’t sell gift vouchers/ }],
    });
    await findings.comes('its money', () => stage.square.booked(paymentId), { voided: 2500, captured: 0 });
    const stock = 20 - 1 - 2 - 1 - 3;
    await findings.comes('stock', () => stage.stockOf(pot.id), stock);
    return async (later) => {
      for (const look of done)
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        await look(later);
      later.shows('stock', await stage.stockOf(pot.id), stock);
    };
  },
};
