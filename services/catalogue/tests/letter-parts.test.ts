import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { callerHeaders } from '@slipcast/testkit/callers';
import { mug, startCatalogue, type Catalogue } from './catalogue-setup.ts';
import { FAR, planUpdates } from './update-setup.ts';

let catalogue: Catalogue;
beforeAll(async () => {
  catalogue = await startCatalogue();
});
afterAll(() => catalogue?.stop());

it('a letter learns names, lowest prices and paths of pots, drafts too, and when an update opens', async () => {
  const { pot, begin } = planUpdates(catalogue);
  const variants = [
    { color: 'Slate', stock: 1, priceAdjustment: -2, images: [] },
    { color: 'Honey', stock: 1, priceAdjustment: 4, images: [] },
  ];
  const draft = await pot('Draft mug', { price: 20, variants });
  const plain = (
    await catalogue.ask('POST', '/api/admin/products', mug({ name: 'Plain mug', price: 12.5, variants: [] }))
  ).body;
  const { body: update } = await begin('Autumn', [draft.id]);
  const ask = (sent: object, from = callerHeaders('user', 'catalogue')) =>
    catalogue.ask('POST', '/internal/letter-parts', sent, from);
  const { body } = await ask({ ids: [plain.id, 'gone', draft.id], updateId: update.id });
  expect(body).toEqual({
    pots: [
      expect.objectContaining({
        name: 'Plain mug',
        pricePence: 1250,
        path: `/products/${plain.id}/plain-mug`,
      }),
      expect.objectContaining({ name: 'Draft mug', pricePence: 1800, isFrom: true }),
    ],
    update: { id: update.id, title: 'Autumn', opensAt: FAR, earlyMinutes: 0 },
  });
  expect((await ask({ ids: [], updateId: 'none' })).body).toEqual({ pots: [], update: null });
  expect((await ask({ ids: [], updateId: null }, callerHeaders('cart', 'catalogue'))).status).toBe(403);
});
