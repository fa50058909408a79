import type { ProductBody } from '@slipcast/contracts/http/catalogue';
import { PRODUCT_STATES } from '@slipcast/contracts/product-filters';
import { nextState, type Stated } from '../../../../../../services/catalogue/src/products/product-state.ts';
import { changeState, writeProduct } from '../../../../../../services/catalogue/src/products/product.ts';
import { changes, grid, list, named, NOTHING, type Named } from './lines.ts';
import { NOW, POTS } from './pot-states.ts';

const body = (more: Partial<ProductBody> = {}): ProductBody =>
  ({
    name: 'Cup',
    description: 'A cup.',
    price: 25,
    stock: 4,
    category: 'Cups',
    color: 'Blue',
    weight_grams: 1,
    length_mm: 2,
    width_mm: 3,
    height_mm: 4,
    imageUrl: undefined,
    images: [{ url: '/a.jpg' }, { url: '/c.jpg', alt: 'A cup' }],
    variants: [],
    saveId: 'save5',
    ...more,
  }) as ProductBody;
const row = (id: string | undefined, color: string, more: object = {}) => ({
  id,
  color,
  stock: 3,
  priceAdjustment: 1,
  images: [],
  ...more,
});
const BODIES: Named<ProductBody> = {
  usual: body(),
  again: body({ saveId: 'save4' }),
  'as it was loaded': body({ revisionLoaded: 4, stockLoaded: 1 }),
  late: body({ revisionLoaded: 3 }),
  'of a new shop': body({ revisionLoaded: 0 }),
  draft: body({ state: 'draft' }),
  published: body({ state: 'published' }),
  archived: body({ state: 'archived' }),
  'at nothing': body({ price: 0.004 }),
  'at a penny': body({ price: 0.01, variants: [row('v1', 'Ash', { priceAdjustment: -0.01 })] as never }),
  'with colours': body({
    variants: [
      row('v1', 'Ash'),
      row('v1', 'Oak'),
      row(undefined, 'Fir', { price: 30, images: [{ url: '/f.jpg' }] }),
      row('v9', 'Elm', { imageUrl: '/e.jpg' }),
    ] as never,
  }),
  'with a colour twice': body({ variants: [row('v1', 'Ash'), row('v2', ' ash ')] as never }),
  'with a free colour': body({ variants: [row('v1', 'Ash', { price: 0 })] as never }),
  'with words': body({
    option_name: 'Size',
    care: '',
    making: 'Cast',
    packed_grams: 500,
    collection_only: true,
    hs_code: '691200',
    origin: 'FR',
  }),
  'without words': body({
    option_name: '',
    packed_grams: null,
    collection_only: false,
    hs_code: '',
    origin: '',
  } as never),
  'with a photograph first': body({
    imageUrl: '/c.jpg',
    images: [
      { url: '/a.jpg', alt: '' },
      { url: '/b.jpg', alt: 'New' },
    ],
  }),
  'without photographs': body({ images: [] }),
  moss: body({
    variants: [row('v2', 'Moss', { stockLoaded: 2, stock: 5, images: [{ url: '/m.jpg' }] })] as never,
  }),
};
const ids = () => {
  let last = 0;
  return () => `new${(last += 1)}`;
};
const STATES: Named<Stated | null> = {
  new: null,
  published: {},
  since: { publishedAt: '2026-01-01T00:00:00.000Z' },
  draft: { state: 'draft' },
  archived: { state: 'archived', publishedAt: '2026-01-01T00:00:00.000Z' },
};

/** What a save makes of a pot. */
export const pots = (): string[] => [
  ...grid('state', STATES, named([undefined, ...PRODUCT_STATES]), (before, wanted) =>
    nextState(before, wanted, NOW),
  ),
  ...grid('change to', POTS, named(PRODUCT_STATES), (pot, wanted) => {
    const after = changeState(pot, wanted, NOW);
    return after === pot ? NOTHING : [changes(pot, after), Object.keys(pot).filter((key) => !(key in after))];
  }),
  ...list('new', BODIES, (given) => writeProduct(null, given, { newId: ids(), now: NOW, by: 'm1' })),
  ...grid('saved', POTS, BODIES, (pot, given) => {
    const after = writeProduct(pot, given, { newId: ids(), now: NOW, by: 'm1' });
    return after === pot
      ? NOTHING
      : [changes({ ...body(), ...pot }, after), Object.keys(pot).filter((key) => !(key in after))];
  }),
];
