import { describeProduct } from '../../../../../../services/catalogue/src/products/describe-product.ts';
import {
  opensWith,
  previewUntil,
  withoutPreview,
  withPreview,
} from '../../../../../../services/catalogue/src/products/draft-preview.ts';
import { isUpcoming, opensAtOf } from '../../../../../../services/catalogue/src/products/in-update.ts';
import { postingOf } from '../../../../../../services/catalogue/src/products/posting.ts';
import { productEvents } from '../../../../../../services/catalogue/src/products/product-events.ts';
import { keepOwnPrices } from '../../../../../../services/catalogue/src/products/product.ts';
import { toAdminWire, toWire } from '../../../../../../services/catalogue/src/products/wire-product.ts';
import { writePrices } from '../../../../../../services/catalogue/src/products/write-prices.ts';
import { writeStock } from '../../../../../../services/catalogue/src/products/write-stock.ts';
import {
  adjust,
  applyLedgerStock,
  isInStock,
  isOneOfAKind,
  piecesOf,
} from '../../../../../../services/catalogue/src/stock/stock.ts';
import { changes, each, grid, list, named, NOTHING } from './lines.ts';
import { combine } from '../table.ts';
import { NOW, POT, POTS, stock } from './pot-states.ts';

const PRICES: [string, number][][] = [
  [['main', 30]],
  [['main', 0]],
  [['v1', 0.01]],
  [['v1', 0]],
  [['v2', 12]],
  [
    ['main', 10],
    ['v1', 99],
  ],
  [['gone', 1]],
  [
    ['main', 100_000],
    ['v1', 100_000.01],
  ],
  [['main', 20_000]],
];
const save = { revisionLoaded: undefined, saveId: undefined };
const edit = (variantId: string, shown: number, stockLoaded: number) => ({
  variantId,
  stock: shown,
  stockLoaded,
});

/** What lists and the ledger make of its prices and pieces. */
export const potsInLists = (): string[] => [
  ...grid('prices', POTS, named(PRICES), (pot, prices) =>
    changes(
      pot,
      writePrices(pot, { prices: prices.map(([variantId, price]) => ({ variantId, price })), ...save }, NOW),
    ),
  ),
  ...grid(
    'stock',
    POTS,
    named([
      [edit('main', 5, 1)],
      [edit('main', 0, 1), edit('v1', 3, 3)],
      [edit('v2', 4, 0)],
      [edit('gone', 1, 1)],
    ]),
    (pot, stocks) => changes(pot, writeStock(pot, { stocks, ...save } as never, { now: NOW, by: 'm1' })),
  ),
  ...each(
    'saved again',
    combine([undefined, 'save4', 'save5'], [undefined, 4, 3]),
    ([saveId, revisionLoaded]) => [
      changes(
        POT,
        writePrices(POT, { prices: [{ variantId: 'main', price: 9 }], saveId, revisionLoaded }, NOW),
      ),
      changes(
        POT,
        writeStock(POT, { stocks: [edit('main', 9, 1)], saveId, revisionLoaded } as never, { now: NOW }),
      ),
    ],
  ),
  ...grid('own prices', POTS, named([1000]), (pot, pence) =>
    keepOwnPrices(pot, pence).map((one) => one.adjustmentPence),
  ),
  ...each(
    'adjust',
    combine(
      [stock(2), stock(2, { adjusted: -1 }), stock(0, { putIn: 4, adjustedBy: 'm0' })],
      [0, 2, 5],
      [undefined, 0, 4],
      [undefined, 'm1'],
    ),
    ([before, to, stockLoaded, by]) => changes(before, adjust(before, { stock: to, stockLoaded }, by)),
  ),
  ...grid(
    'ledger',
    POTS,
    named(combine(['main', 'v1', 'gone'], [2, 3, 4], [undefined, 2])),
    (pot, [variantId, version, shortfall]) => {
      const after = applyLedgerStock(
        pot,
        { variantId, onHand: 7, version, ...(shortfall !== undefined && { shortfall }) },
        NOW,
      );
      return after === pot ? NOTHING : changes(pot, after);
    },
  ),
  ...list(
    'pieces',
    {
      ...POTS,
      single: { ...POT, stock: stock(0, { adjusted: 1 }) },
      'gone again': { ...POT, stock: stock(0, { adjusted: -3 }) },
      two: { ...POT, stock: stock(1, { adjusted: 1, putIn: 2 }) },
    },
    (pot) => [piecesOf(pot), isInStock(pot), isOneOfAKind(pot)],
  ),
];

/** What others learn of a pot. */
export const potsShown = (): string[] => [
  ...list(
    'described',
    { plain: POT, coloured: POTS['coloured']!, sized: POTS['sized']!, posted: POTS['posted']! },
    describeProduct,
  ),
  ...grid('events', POTS, named([true, false]), (pot, deleted) =>
    productEvents({ id: 'p1', version: 9, deleted, body: pot }),
  ),
  ...grid('shoppers', POTS, named([true, false]), (pot, isOpen) =>
    toWire(
      'p 1',
      pot,
      (address) =>
        (address === '/m.jpg'
          ? { tone: '#111', glaze: '#222' }
          : address === '/a.jpg'
            ? { tone: '#333', glaze: undefined }
            : undefined) as never,
      isOpen,
    ),
  ),
  ...grid(
    'admins',
    Object.fromEntries(Object.entries(POTS).filter(([name]) => name !== 'draft')),
    { '': 0 },
    (pot) => changes(toWire('p1', pot), toAdminWire('p1', pot, [])),
  ),
  ...list('posting', POTS, postingOf).filter((line) => line.includes(':')),
  ...grid('opens', POTS, named([-1, 0]), (pot, later) => [
    opensAtOf(pot),
    isUpcoming(pot, NOW.getTime() + later),
  ]),
  ...grid(
    'preview',
    POTS,
    named(['2026-11-30T23:59:59.999Z', '2026-12-01T00:00:00Z']),
    (pot, at) => previewUntil(pot, new Date(at)) ?? NOTHING,
  ),
  ...grid('new preview', POTS, { key: 'key' }, (pot, key) => {
    const shown = withPreview(pot, key, NOW);
    const at = (days: number) => new Date(NOW.getTime() + days * 86_400_000);
    return [
      shown.preview?.until,
      opensWith(shown, key, at(13.9)),
      opensWith(shown, 'other', NOW),
      opensWith(shown, key, at(14)),
      opensWith({ ...shown, state: 'published' }, key, NOW),
      'preview' in withoutPreview(shown),
    ];
  }),
];
