import { describe, expect, it } from '@jest/globals';
import { ProductBody } from '@slipcast/contracts/http/catalogue';
import { applyLedgerStock } from '../stock/stock.ts';
import { productEvents } from './product-events.ts';
import { writeProduct } from './product.ts';

const form = (rest: object = {}) =>
  ProductBody.parse({
    name: 'Moon Vase',
    description: 'A vase.',
    price: 19.99,
    stock: 5,
    category: 'Vases',
    weight_grams: 900,
    ...rest,
  });
const SAVED = new Date('2026-03-01T10:00:00Z');
const SOLD = new Date('2026-03-02T11:00:00Z');
const ids = () => {
  let next = 0;
  return { newId: () => `v${(next += 1)}`, now: SAVED };
};
const written = (rest: object = {}) => writeProduct(null, form(rest), ids());

describe('a product saved by an admin', () => {
  it('keeps how it travels where a save does not say, and tells the other services', () => {
    const posting = { packed_grams: 1400, collection_only: true, hs_code: '6911 10', origin: 'ie' };
    const first = written(posting);
    const kept = { packedGrams: 1400, collectionOnly: true, hsCode: '691110', origin: 'IE' };
    expect(first).toMatchObject(kept);
    expect(writeProduct(first, form(), ids())).toMatchObject(kept);
    const [event] = productEvents({ id: 'p1', version: 1, deleted: false, body: first });
    expect(event).toMatchObject({ type: 'product.changed.v1', data: kept });
    const emptied = writeProduct(first, form({ packed_grams: '', collection_only: false }), ids());
    expect([emptied.packedGrams, emptied.collectionOnly]).toEqual([undefined, undefined]);
    expect(() => form({ packed_grams: 0 })).toThrow('Packed weight must be 1 to 30000 g');
    expect(() => form({ hs_code: 'mug' })).toThrow('HS code must have 6 to 10 digits');
  });

  it('has its prices in pence', () => {
    const product = written({ variants: [{ color: 'Slate', stock: 1, priceAdjustment: -0.07 }] });
    expect([product.pricePence, product.variants[0]?.adjustmentPence]).toEqual([1999, -7]);
  });

  it('counts its first stock as an adjustment, and shows it provisionally', () => {
    expect(written().stock).toEqual({ adjusted: 5, putIn: 5, shown: 5, version: 0 });
    const variants = [{ color: 'Slate', stock: 3, stockLoaded: 2 }];
    expect(written({ variants }).variants[0]?.stock).toEqual({ adjusted: 3, putIn: 3, shown: 3, version: 0 });
  });

  it('never shows less than no stock', () => {
    const sold = applyLedgerStock(written(), { variantId: 'main', onHand: 1, version: 4 }, SOLD);
    const edited = writeProduct(sold, form({ stock: 0, stockLoaded: 5 }), ids());
    expect(edited.stock).toEqual({ adjusted: 0, putIn: 5, shown: 0, version: 4, shortfall: 0 });
  });

  it('remembers when shoppers last saw a change, including stock', () => {
    const product = written();
    expect(product.changedAt).toBe(SAVED.toISOString());
    const sold = applyLedgerStock(product, { variantId: 'main', onHand: 1, version: 4 }, SOLD);
    expect(sold.changedAt).toBe(SOLD.toISOString());
    expect(applyLedgerStock(sold, { variantId: 'main', onHand: 1, version: 4 }, SAVED)).toBe(sold);
  });

  it('treats the second of two variants with the same id as new', () => {
    const first = written({ variants: [{ color: 'Slate', stock: 2 }] });
    const twice = { variants: [1, 2].map((stock) => ({ id: 'v1', color: `Slate ${stock}`, stock })) };
    const edited = writeProduct(first, form(twice), { ...ids(), newId: () => 'fresh' });
    expect(edited.variants.map(({ id, stock }) => [id, stock.adjusted])).toEqual([
      ['v1', 1],
      ['fresh', 2],
    ]);
  });

  it('has alt texts as written, keeps those that a save leaves out, and drops those that it empties', () => {
    const urls = ['/a', '/b', '/c'];
    const first = written({ images: urls.map((url) => ({ url, alt: ` Side ${url} ` })) });
    expect(first.images[0]).toEqual({ url: '/a', alt: 'Side /a' });
    const images = [{ url: '/c', alt: '' }, { url: '/a' }, '/b'];
    expect(writeProduct(first, form({ images }), ids()).images).toEqual([
      { url: '/c' },
      { url: '/a', alt: 'Side /a' },
      { url: '/b', alt: 'Side /b' },
    ]);
  });

  it('shows its first image unless the form names another one', () => {
    const images = [{ url: '/a' }, { url: '/b' }];
    expect(written({ images }).imageUrl).toBe('/a');
    expect(written({ images, imageUrl: '/b' }).imageUrl).toBe('/b');
    expect(written().imageUrl).toBeNull();
  });
});

describe("the ledger's stock", () => {
  it('is shown only if it is newer', () => {
    const first = applyLedgerStock(written(), { variantId: 'main', onHand: 4, version: 2 }, SOLD);
    expect(first.stock).toEqual({ adjusted: 5, putIn: 5, shown: 4, version: 2, shortfall: 0 });
    expect(applyLedgerStock(first, { variantId: 'main', onHand: 5, version: 2 }, SOLD)).toBe(first);
    expect(applyLedgerStock(first, { variantId: 'main', onHand: 5, version: 1 }, SOLD)).toBe(first);
  });

  it('is ignored for a deleted variant', () => {
    const product = written();
    expect(applyLedgerStock(product, { variantId: 'gone', onHand: 4, version: 2 }, SOLD)).toBe(product);
  });
});
