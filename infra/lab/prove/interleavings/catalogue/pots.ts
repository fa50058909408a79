import type { ProductBody } from '@slipcast/contracts/http/catalogue';
import type { Product } from '../../../../../services/catalogue/src/products/product.ts';

export const NOW = new Date('2026-11-20T10:00:00.000Z');
const BEFORE = '2026-10-01T08:00:00.000Z';
const stock = (shown: number, more: object = {}) => ({
  adjusted: shown + 10,
  putIn: shown + 20,
  adjustedBy: 'mo',
  shown,
  shortfall: 1,
  version: 5,
  ...more,
});
export const TERMS = {
  updateId: 'spring',
  title: 'Spring',
  opensAt: '2026-12-01T19:00:00.000Z',
  pieces: 2,
  oneOfEach: true,
  earlyMinutes: 30,
  paused: false,
  room: null,
};

/** A pot with everything that one can have: sold in the ledger, imported, in a shop update. */
export const POT = {
  name: 'Tall mug',
  description: 'Tall.',
  pricePence: 2450,
  category: 'Mugs',
  color: 'Slate',
  optionName: 'Glaze',
  weightGrams: 320,
  lengthMm: 90,
  widthMm: 80,
  heightMm: 110,
  care: 'By hand.',
  making: 'Thrown.',
  packedGrams: 700,
  collectionOnly: true,
  hsCode: '691200',
  origin: 'GB',
  imageUrl: '/media/one/1200.jpg',
  images: [
    { url: '/media/one/1200.jpg', alt: 'One' },
    { url: '/media/two/1200.jpg', alt: 'Two' },
  ],
  stock: stock(7),
  variants: [
    {
      id: 'v1',
      color: 'Moss',
      adjustmentPence: 250,
      imageUrl: '/media/moss/1200.jpg',
      images: [{ url: '/media/moss/1200.jpg', alt: 'Moss' }],
      stock: stock(3),
    },
    {
      id: 'v2',
      color: 'Honey',
      adjustmentPence: 670,
      ownPrice: true,
      imageUrl: null,
      images: [],
      stock: stock(2),
    },
  ],
  publishedAt: BEFORE,
  imported: { source: 'etsy', id: '1', oldPaths: ['/listing/tall-mug'] },
  update: { id: 'spring', revision: 4, terms: TERMS },
  revision: 6,
  changedAt: BEFORE,
  saveId: 'save-6',
} as unknown as Product;

/** The form of this pot, with which nothing has been changed. */
export const FORM = {
  name: 'Tall mug',
  description: 'Tall.',
  price: 24.5,
  stock: 7,
  stockLoaded: 7,
  category: 'Mugs',
  color: 'Slate',
  weight_grams: 320,
  length_mm: 90,
  width_mm: 80,
  height_mm: 110,
  imageUrl: '/media/one/1200.jpg',
  images: [{ url: '/media/one/1200.jpg' }, { url: '/media/two/1200.jpg' }],
  variants: [
    {
      id: 'v1',
      color: 'Moss',
      stock: 3,
      stockLoaded: 3,
      priceAdjustment: 2.5,
      imageUrl: '/media/moss/1200.jpg',
      images: [{ url: '/media/moss/1200.jpg' }],
    },
    {
      id: 'v2',
      color: 'Honey',
      stock: 2,
      stockLoaded: 2,
      price: 31.2,
      priceAdjustment: 0,
      imageUrl: null,
      images: [],
    },
  ],
  revisionLoaded: 6,
  saveId: 'save-7',
} as unknown as ProductBody;
/** What every save changes. */
export const SAVED = { revision: 7, changedAt: NOW.toISOString(), saveId: 'save-7' };
