import type { ProductFacts } from '../../../../../../services/cart/src/products/product.ts';
import { from, insert, type RowOf } from './sql-insert.ts';
import { idOf } from './sql-words.ts';

export const SKU = { productId: 'mug', variantId: 'main' };

/** A place on the waiting list for the mug. It counts because of its page, unless the case says something else. */
export const place = (number: number, owner: string, row: RowOf = {}): string =>
  insert('waiting_place', {
    id: idOf(number),
    product_id: 'mug',
    variant_id: 'main',
    owner,
    position: number,
    asked_at: from(-10 - 1 / number),
    seen_at: from(-1),
    ...row,
  });

export const holdRow = (owner: string, row: RowOf = {}): string =>
  insert('cart_hold', {
    product_id: 'mug',
    variant_id: 'main',
    owner,
    quantity: 1,
    reserved_at: from(-20),
    expires_at: from(10),
    first_at: from(-25),
    seq: 1000,
    ...row,
  });

export const itemRow = (owner: string, row: RowOf = {}): string =>
  insert('cart_item', {
    owner,
    product_id: 'mug',
    variant_id: 'main',
    quantity: 1,
    added_at: from(-20),
    seq: 1000,
    ...row,
  });

const skuOf = (variantId: string, color: string, pricePence: number, imageUrl: string | null) => ({
  variantId,
  color,
  pricePence,
  imageUrl,
  images: [],
  stockAdjusted: 0,
});
/** What a cart knows of a pot, which may be in an update. */
export const facts = (productId = 'mug', updateId?: string): ProductFacts => ({
  productId,
  version: 5,
  name: 'Mug',
  category: '',
  imageUrl: '/mug',
  images: [],
  skus: [skuOf('main', 'blue', 1200, '/blue'), skuOf('red', 'red', 1300, null)],
  ...(updateId !== undefined && {
    sale: {
      updateId,
      title: 'Kiln',
      revision: 3,
      opensAt: '2020-03-05T19:00:00.000Z',
      paused: false,
      pieces: null,
      oneOfEach: false,
      earlyMinutes: 0,
      room: null,
    },
  }),
});

export const productRow = (id: string, row: RowOf = {}): string =>
  insert('product', { id, version: 5, removed: false, facts: facts(id), ...row });
