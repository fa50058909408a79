import { randomUUID } from 'node:crypto';
import type { Part } from '../part.ts';

/** Pieces that came back with a flaw, as a pot of their own. */
export const seconds: Part = {
  name: 'seconds',
  async run(stage, findings) {
    const { maker } = stage;
    const gwen = stage.guest();
    const name = `Flawed vase ${Date.now()}`;
    const images = [{ url: '/images/vase.webp', alt: 'A vase' }];
    const of = { price: 44.4, stock: 3, color: 'Chalk', care: 'Gently', weight_grams: 720, images };
    const pot = await stage.pot(findings, { name, ...of });
    const order = await stage.buy(pot, { quantity: 3 });
    const flawed = {
      line: 1,
      quantity: 2,
      becomes: 'second',
      second: { price_pence: 1234, flaw: 'A crack in the glaze', publish: true },
    };
    const refund = { id: randomUUID(), reason: 'returned', pieces: [flawed] };
    await maker.must('POST', `/admin/orders/${order.id}/refunds`, refund);
    await maker.must('POST', `/admin/orders/${order.id}/refunds`, refund);
    const found = async () =>
      (await gwen.get(`/products?search=${encodeURIComponent(name)}&sort=price-asc`)).products.filter(
        ({ price }: { price: number }) => price === 12.34,
      );
    const shown = [
      {
        name: new RegExp(name),
        description: /^Sold as a second: A crack in the glaze\.\nMade by/,
        price: 12.34,
        stock: 2,
        color: 'Chalk',
        care: 'Gently',
        weight_grams: 720,
        images,
        category: 'Walkthrough',
      },
    ];
    const [made] = await findings.comes('a second', found, shown);
    await findings.comes('what can be had of it', () => stage.stockOf(made.id), 2);
    findings.shows('what can be had of the pot', await stage.stockOf(pot.id), 0);
    return async (later) => {
      later.shows('the second afterwards', await found(), shown);
      later.shows('its stock afterwards', await stage.stockOf(made.id), 2);
    };
  },
};
