import { describe, expect, it } from '@jest/globals';
import type { WireProduct } from '@slipcast/contracts/http/catalogue';
import { plainProduct, scriptedVariant } from '../../testing/demo-products.ts';
import { galleryOf, optionsOf } from './options.ts';
import { coverOf, lowestPrice, productFrom, totalStock } from './product.ts';

const product = (wire: { [Field in keyof WireProduct]?: unknown } = {}) =>
  productFrom(plainProduct(wire as Partial<WireProduct>));

describe('a product from the wire', () => {
  it('coerces a string price to a number [C247]', () => {
    expect(product({ price: '26.50' }).pricePence).toBe(2650);
    expect(product({ price: 26 }).pricePence).toBe(2600);
  });

  it('takes 0 for a price that is missing or unreadable [C248]', () => {
    for (const price of [undefined, null, '', 'dear', {}, Number.NaN])
      expect(product({ price }).pricePence).toBe(0);
  });

  it('accepts imageUrl and image_url [C249]', () => {
    expect(product({ imageUrl: '/a.jpg' }).imageUrl).toBe('/a.jpg');
    expect(product({ imageUrl: undefined, image_url: '/b.jpg' }).imageUrl).toBe('/b.jpg');
    expect(product().imageUrl).toBeNull();
  });

  it('adds up its own stock and its variants’ [C099]', () => {
    const variants = [scriptedVariant({ stock: 3 }), scriptedVariant({ stock: 0 })];
    expect(totalStock(product({ stock: 2, variants }))).toBe(5);
    expect(totalStock(product({ stock: 0 }))).toBe(0);
  });

  it('prefers the first of its images to imageUrl', () => {
    const images = [{ url: '/1.jpg' }, { url: '/2.jpg' }];
    expect(coverOf(product({ images, imageUrl: '/x.jpg' }))).toBe('/1.jpg');
    expect(coverOf(product({ imageUrl: '/x.jpg' }))).toBe('/x.jpg');
    expect(coverOf(product())).toBeNull();
  });
});

it.each([
  ['one price', { stock: 1 }, [scriptedVariant({ stock: 2 })], 2600, false],
  ['a dearer option', { stock: 1 }, [scriptedVariant({ stock: 2, priceAdjustment: 4.5 })], 2600, true],
  ['a cheaper option', { stock: 1 }, [scriptedVariant({ stock: 2, priceAdjustment: -4 })], 2200, true],
  [
    'only the dearer one left',
    { stock: 0 },
    [scriptedVariant({ stock: 2, priceAdjustment: 4.5 })],
    3050,
    false,
  ],
  ['nothing left', { stock: 0 }, [scriptedVariant({ stock: 0, priceAdjustment: 4.5 })], 2600, false],
])('costs, in a list, with %s, what is there at least', (_, own, variants, pence, isFrom) => {
  const pot = product({ price: 26, color: 'Slate', ...own, variants });
  expect(lowestPrice(pot)).toEqual([pence, isFrom]);
});

describe('its options', () => {
  const slate = product({
    color: 'Slate',
    stock: 4,
    images: [{ url: '/slate.jpg' }],
    variants: [
      scriptedVariant({ id: 'v1', color: 'Honey', priceAdjustment: 1.5, images: [{ url: '/honey.jpg' }] }),
    ],
  });

  it('put a synthetic main option first [C253] [C254] [C256] [C257]', () => {
    const [main, variant] = optionsOf(slate);
    expect(main).toMatchObject({ id: 'main', stock: 4, adjustmentPence: 0 });
    expect(variant).toMatchObject({ id: 'v1', color: 'Honey', adjustmentPence: 150 });
  });

  it("take the product's colour, or 'Default' [C255]", () => {
    expect(optionsOf(slate)[0]?.color).toBe('Slate');
    expect(optionsOf(product({ color: '' }))[0]?.color).toBe('Default');
  });

  it('make up the gallery, each picture once', () => {
    expect(galleryOf(slate).map(({ url, optionId, isVariant }) => [url, optionId, isVariant])).toEqual([
      ['/slate.jpg', 'main', false],
      ['/honey.jpg', 'v1', true],
    ]);
    expect(galleryOf(product({ imageUrl: '/one.jpg' })).map(({ url }) => url)).toEqual(['/one.jpg']);
  });
});
