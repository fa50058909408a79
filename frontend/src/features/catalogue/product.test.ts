import { describe, expect, it } from '@jest/globals';
import { categoriesOf } from './category.ts';
import { galleryOf, optionsOf } from './options.ts';
import {
  coverOf,
  firstSentence,
  oneProductFrom,
  productFrom,
  productsFrom,
  sentencesOf,
  totalStock,
} from './product.ts';
import { searchHits, shelfOf } from './shelf.ts';

describe('a product from the wire', () => {
  it('coerces a string price to a number [C247]', () => {
    expect(productFrom({ price: '26.50' }).price).toBe(26.5);
    expect(productFrom({ price: 26 }).price).toBe(26);
  });

  it('takes 0 for a price that is missing or unreadable [C248]', () => {
    for (const price of [undefined, null, '', 'dear', {}, Number.NaN])
      expect(productFrom({ price }).price).toBe(0);
  });

  it('accepts imageUrl and image_url [C249]', () => {
    expect(productFrom({ imageUrl: '/a.jpg' }).imageUrl).toBe('/a.jpg');
    expect(productFrom({ image_url: '/b.jpg' }).imageUrl).toBe('/b.jpg');
    expect(productFrom({}).imageUrl).toBeNull();
  });

  it('adds up its own stock and its variants’ [C099]', () => {
    const product = productFrom({
      stock: 2,
      variants: [
        { id: 'a', stock: '3' },
        { id: 'b', stock: 0 },
      ],
    });
    expect(totalStock(product)).toBe(5);
    expect(totalStock(productFrom({ stock: 0 }))).toBe(0);
  });

  it('prefers the first of its images to imageUrl', () => {
    expect(coverOf(productFrom({ images: [{ url: '/1.jpg' }, { url: '/2.jpg' }], imageUrl: '/x.jpg' }))).toBe(
      '/1.jpg',
    );
    expect(coverOf(productFrom({ images: [], imageUrl: '/x.jpg' }))).toBe('/x.jpg');
    expect(coverOf(productFrom({}))).toBeNull();
  });

  it('reads lists and single products bare or wrapped, and nothing else', () => {
    expect(productsFrom({ products: [{ id: '1' }] })).toHaveLength(1);
    expect(productsFrom([{ id: '1' }])).toHaveLength(1);
    for (const answer of [null, 'x', {}, { products: 'x' }]) expect(productsFrom(answer)).toBeNull();
    expect(oneProductFrom({ product: { id: 7 } })?.id).toBe('7');
    expect(oneProductFrom({ id: '7' })?.id).toBe('7');
    for (const answer of [null, {}, [], { product: {} }]) expect(oneProductFrom(answer)).toBeNull();
  });

  it('splits the description on full stops', () => {
    expect(sentencesOf('Rounded mug. Holds 350 ml. ')).toEqual(['Rounded mug', 'Holds 350 ml']);
    expect(firstSentence('Rounded mug. Holds 350 ml.')).toBe('Rounded mug.');
    expect(firstSentence('No stop')).toBe('No stop');
    expect(firstSentence('')).toBe('');
  });
});

describe('its options', () => {
  const product = productFrom({
    color: 'Slate',
    stock: 4,
    images: [{ url: '/slate.jpg' }],
    variants: [
      { id: 'v1', color: 'Honey', stock: 2, priceAdjustment: '1.50', images: [{ url: '/honey.jpg' }] },
    ],
  });

  it('put a synthetic main option first [C253] [C254] [C256] [C257]', () => {
    const [main, variant] = optionsOf(product);
    expect(main).toMatchObject({ id: 'main', stock: 4, priceAdjustment: 0 });
    expect(variant).toMatchObject({ id: 'v1', color: 'Honey', priceAdjustment: 1.5 });
  });

  it("take the product's colour, or 'Default' [C255]", () => {
    expect(optionsOf(product)[0]?.color).toBe('Slate');
    expect(optionsOf(productFrom({ color: '' }))[0]?.color).toBe('Default');
  });

  it('make up the gallery, each picture once', () => {
    expect(galleryOf(product).map(({ url, optionId, isVariant }) => [url, optionId, isVariant])).toEqual([
      ['/slate.jpg', 'main', false],
      ['/honey.jpg', 'v1', true],
    ]);
    expect(galleryOf(productFrom({ imageUrl: '/one.jpg' })).map(({ url }) => url)).toEqual(['/one.jpg']);
  });
});

it('derives categories from the products, with counts and first images [C265]', () => {
  const products = [
    productFrom({ id: 1, category: 'Mugs' }),
    productFrom({ id: 2, category: 'Bowls', images: [{ url: '/bowl.jpg' }] }),
    productFrom({ id: 3, category: 'Mugs', imageUrl: '/mug.jpg' }),
    productFrom({ id: 4 }),
  ];
  expect(categoriesOf(products)).toEqual([
    { name: 'Bowls', count: 1, image: '/bowl.jpg' },
    { name: 'Mugs', count: 2, image: '/mug.jpg' },
  ]);
});

it('orders by price, equal prices by name', () => {
  const names = ['Mug', 'Bowl', 'Vase'].map((name) => productFrom({ name, price: name === 'Vase' ? 9 : 5 }));
  expect(shelfOf(names, '', '', 'price-desc').map(({ name }) => name)).toEqual(['Vase', 'Bowl', 'Mug']);
});

it('finds nothing for an empty term', () => {
  expect(searchHits([productFrom({ name: 'Mug' })], ['Mugs'], '  ')).toEqual([]);
});
