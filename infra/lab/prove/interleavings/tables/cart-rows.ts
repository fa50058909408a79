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

/** What a cart knows of a pot. */
export const facts = (productId = 'mug', updateId?: string) => ({
  productId,
  name: 'Mug',
  imageUrl: '/mug',
  skus: [
    { variantId: 'main', color: 'blue', pricePence: 1200, imageUrl: '/blue' },
    { variantId: 'red', color: 'red', pricePence: 1300 },
  ],
  ...(updateId && { sale: { updateId } }),
});

export const productRow = (id: string, row: RowOf = {}): string =>
  insert('product', { id, version: 5, removed: false, facts: facts(id), ...row });
