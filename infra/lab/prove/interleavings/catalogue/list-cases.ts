import { changeState } from '../../../../../services/catalogue/src/products/product.ts';
import { writePrices } from '../../../../../services/catalogue/src/products/write-prices.ts';
import { writeStock } from '../../../../../services/catalogue/src/products/write-stock.ts';
import { applyLedgerStock } from '../../../../../services/catalogue/src/stock/stock.ts';
import { NOW, POT, SAVED } from './pots.ts';
import { edited, honey, is, moss, refused, same } from './whole.ts';

/** What is changed in the list, and by the ledger. */
export function otherSaves(): void {
  const saved = { revisionLoaded: 6, saveId: 'save-7' };
  const prices = (list: object[], more: object = saved) =>
    writePrices(POT, { prices: list, ...more } as Parameters<typeof writePrices>[1], NOW);
  is('a price in the list', prices([{ variantId: 'main', price: 20 }]), {
    ...POT,
    ...SAVED,
    pricePence: 2000,
    variants: [moss, { ...honey, adjustmentPence: 1120 }],
  });
  is(
    'prices of colours',
    prices([
      { variantId: 'v1', price: 3 },
      { variantId: 'v2', price: 40 },
    ]),
    {
      ...POT,
      ...SAVED,
      variants: [
        { ...moss, adjustmentPence: -2150 },
        { ...honey, adjustmentPence: 1550 },
      ],
    },
  );
  is('the same press again', prices([{ variantId: 'v1', price: 3 }], { saveId: 'save-6' }), POT);
  same(
    'outdated, of no such colour, and nothing',
    [
      refused(() => prices([], { revisionLoaded: 5 })),
      refused(() => prices([{ variantId: 'v9', price: 3 }])),
      refused(() => prices([{ variantId: 'main', price: 0 }])),
      refused(() => prices([{ variantId: 'v2', price: 0 }])),
    ],
    ['conflict', 'conflict', 'invalid-body', 'invalid-body'],
  );
  const counts = (stocks: object[], more: object = saved) =>
    writeStock(POT, { stocks, ...more } as Parameters<typeof writeStock>[1], { now: NOW, by: 'pam' });
  is(
    'stock in the list',
    counts([
      { variantId: 'v1', stock: 6, stockLoaded: 4 },
      { variantId: 'main', stock: 7, stockLoaded: 7 },
    ]),
    {
      ...POT,
      ...SAVED,
      variants: [{ ...moss, stock: edited(moss.stock, 2) }, honey],
    },
  );
  is('the same count again', counts([{ variantId: 'v1', stock: 9 }], { saveId: 'save-6' }), POT);
  same(
    'outdated, and of no such colour',
    [
      refused(() => counts([], { revisionLoaded: 5 })),
      refused(() => counts([{ variantId: 'v9', stock: 1 }])),
    ],
    ['conflict', 'conflict'],
  );
  is('archived', changeState(POT, 'archived', NOW), {
    ...POT,
    state: 'archived',
    revision: 7,
    changedAt: NOW.toISOString(),
  });
  const news = (version: number, more: object = {}) =>
    applyLedgerStock(POT, { variantId: 'v1', onHand: 1, version, ...more }, NOW);
  is('older news of the ledger', [news(5), news(4), news(9, { variantId: 'v9' })], [POT, POT, POT]);
  is('newer news', news(6), {
    ...POT,
    changedAt: NOW.toISOString(),
    variants: [{ ...moss, stock: { ...moss.stock, shown: 1, shortfall: 0, version: 6 } }, honey],
  });
}
