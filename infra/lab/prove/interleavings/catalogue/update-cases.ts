import { productEvents } from '../../../../../services/catalogue/src/products/product-events.ts';
import type { Product } from '../../../../../services/catalogue/src/products/product.ts';
import { followUpdate, leaveUpdate } from '../../../../../services/catalogue/src/updates/follow-update.ts';
import type { Update } from '../../../../../services/catalogue/src/updates/update.ts';
import { NOW, POT, TERMS } from './pots.ts';
import { honey, is, moss } from './whole.ts';

/** What a shop update does to its pots, and what other services learn. */
export function followedUpdates(): void {
  const update = { ...TERMS, state: 'announced', revision: 5, pots: [], released: [] } as unknown as Update;
  const follows = (id: string, more: object, pot: Product = POT) =>
    followUpdate(pot, id, { ...update, ...more } as Update, NOW);
  is('an update that was changed', follows('spring', { pieces: 9 }), {
    ...POT,
    changedAt: NOW.toISOString(),
    update: { id: 'spring', revision: 5, terms: { ...TERMS, pieces: 9, revision: 5 } },
  });
  is(
    'an older revision, the same, and another update',
    [follows('spring', { revision: 3 }), follows('spring', { revision: 4 }), follows('autumn', {})],
    [POT, POT, POT],
  );
  const over = { ...POT, publishedAt: TERMS.opensAt, update: { id: 'spring', revision: 5, isOver: true } };
  is('an update that is over', follows('spring', { state: 'closed' }), over);
  is('the next one', follows('autumn', { revision: 1, state: 'draft' }, over as Product), {
    ...over,
    update: { id: 'autumn', revision: 1 },
  });

  const leaves = (id: string, more: object) => leaveUpdate(POT, id, { ...update, ...more } as Update);
  is('a pot that is taken out', leaves('spring', {}), { ...POT, update: over.update });
  is('out of another, or long ago', [leaves('autumn', {}), leaves('spring', { revision: 4 })], [POT, POT]);
  const event = (more: object, deleted = false) =>
    productEvents({ id: 'mug', version: 8, deleted, body: { ...POT, ...more } as Product });
  const sku = ({ stock }: { stock: Product['stock'] }) => ({
    stockAdjusted: stock.adjusted,
    adjustedBy: 'mo',
  });
  const urls = (images: { url: string }[]) => images.map(({ url }) => ({ url }));
  is('what others learn', event({}), [
    {
      type: 'product.changed.v1',
      data: {
        productId: 'mug',
        version: 8,
        name: 'Tall mug',
        category: 'Mugs',
        imageUrl: POT.imageUrl,
        images: urls(POT.images),
        skus: [
          {
            variantId: 'main',
            color: 'Glaze: Slate',
            pricePence: 2450,
            imageUrl: POT.imageUrl,
            images: urls(POT.images),
            ...sku(POT),
          },
          {
            variantId: 'v1',
            color: 'Glaze: Moss',
            pricePence: 2700,
            imageUrl: moss.imageUrl,
            images: urls(moss.images),
            ...sku(moss),
          },
          {
            variantId: 'v2',
            color: 'Glaze: Honey',
            pricePence: 3120,
            imageUrl: null,
            images: [],
            ...sku(honey),
          },
        ],
        packedGrams: 700,
        collectionOnly: true,
        hsCode: '691200',
        origin: 'GB',
        sale: TERMS,
      },
    },
  ]);
  is(
    'of drafts, of what is archived and of what is deleted',
    [event({ state: 'draft' }), event({ state: 'archived' }), event({}, true)],
    [
      [],
      [
        {
          type: 'product.removed.v1',
          data: {
            productId: 'mug',
            version: 8,
            skus: [
              { variantId: 'main', ...sku(POT) },
              { variantId: 'v1', ...sku(moss) },
              { variantId: 'v2', ...sku(honey) },
            ],
          },
        },
      ],
      [{ type: 'product.removed.v1', data: { productId: 'mug', version: 8 } }],
    ],
  );
}
