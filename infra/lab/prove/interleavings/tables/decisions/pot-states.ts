import { type Product, type Variant } from '../../../../../../services/catalogue/src/products/product.ts';
import { type Stock } from '../../../../../../services/catalogue/src/stock/stock.ts';
import { type Named } from './lines.ts';

export const NOW = new Date('2026-11-27T10:00:00Z');
export const stock = (shown: number, more: Partial<Stock> = {}): Stock => ({
  adjusted: shown,
  shown,
  version: 3,
  ...more,
});
export const variant = (
  id: string,
  color: string,
  adjustmentPence: number,
  more: Partial<Variant> = {},
): Variant => ({ id, color, adjustmentPence, imageUrl: null, images: [], stock: stock(2), ...more });
export const POT: Product = {
  name: 'Mug',
  description: 'A mug.',
  pricePence: 2000,
  category: 'Mugs',
  color: 'Slate',
  weightGrams: 300,
  lengthMm: 90,
  widthMm: 80,
  heightMm: 100,
  care: 'By hand',
  making: 'Thrown',
  imageUrl: '/a.jpg',
  images: [{ url: '/a.jpg', alt: 'A mug' }, { url: '/b.jpg' }],
  stock: stock(1),
  variants: [],
  revision: 4,
  saveId: 'save4',
};
const TERMS = {
  updateId: 'up',
  title: 'Autumn',
  revision: 2,
  opensAt: '2026-11-27T10:00:00.000Z',
  paused: false,
  pieces: null,
  oneOfEach: false,
  earlyMinutes: 0,
  room: null,
};
export const POTS: Named<Product> = {
  plain: POT,
  old: { ...POT, care: undefined, making: undefined, revision: undefined, saveId: undefined } as never,
  coloured: {
    ...POT,
    variants: [
      variant('v1', 'Ash', 500),
      variant('v2', 'Moss', -300, {
        ownPrice: true,
        images: [{ url: '/m.jpg', alt: 'Moss' }],
        imageUrl: '/m.jpg',
        stock: stock(0, { shortfall: 2 }),
      }),
    ],
  },
  sized: {
    ...POT,
    optionName: 'Size',
    color: '',
    stock: stock(0),
    variants: [variant('v1', 'Large', 900), variant('v2', 'Small', 0, { stock: stock(0) })],
  },
  posted: { ...POT, packedGrams: 900, collectionOnly: true, hsCode: '691310', origin: 'IT' },
  draft: { ...POT, state: 'draft', preview: { hash: 'x', until: '2026-12-01T00:00:00.000Z' } },
  archived: { ...POT, state: 'archived', publishedAt: '2026-10-01T00:00:00.000Z' },
  published: { ...POT, publishedAt: '2026-10-01T00:00:00.000Z', changedAt: '2026-10-01T00:00:00.000Z' },
  'in an update': { ...POT, update: { id: 'up', revision: 2, terms: TERMS } },
  'in a paused update': {
    ...POT,
    update: { id: 'up', revision: 2, terms: { ...TERMS, paused: true, room: { from: 1, minutes: 5 } } },
  },
  'in a draft update': { ...POT, state: 'draft', update: { id: 'up', revision: 2 } },
  imported: {
    ...POT,
    imported: {
      source: 'etsy',
      key: 'mug',
      fields: {},
      skus: {},
      photographs: {},
      oldPaths: ['/listing/mug'],
    },
  },
  'sold short': { ...POT, stock: stock(0, { shortfall: 3, putIn: 5, adjustedBy: 'm0' }) },
};
