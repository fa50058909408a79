import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readProducts } from './read-products.ts';

const SHOP = 'https://pots.example';
const exported = (name: string) => readFileSync(join(import.meta.dirname, '../../tests/exports', name));
const read = (name: string) => readProducts(exported(name), SHOP);
const written = (...lines: string[]) => readProducts(Buffer.from(lines.join('\n')), SHOP);
const messages = (problems: { row: number; column: string; message: string }[]) =>
  problems.map(({ row, column, message }) => `${row} ${column}: ${message}`);

describe("Shopify's export", () => {
  it('becomes products with their options, photographs in order and old addresses', async () => {
    const { source, columns, products } = await read('shopify.csv');
    expect(source).toBe('shopify');
    expect(columns).toContainEqual({ name: 'Body (HTML)', becomes: 'Description' });
    expect(columns).toContainEqual({ name: 'Vendor', becomes: null });
    const [mug, jar, card] = products;
    expect(mug).toMatchObject({
      key: 'speckled-mug',
      row: 2,
      fields: {
        name: 'Speckled Mug',
        description: 'Wheel-thrown stoneware & a satin glaze.\n\nHolds 0.3 litres\nDishwasher-safe',
        category: 'Mugs',
        weightGrams: 380,
      },
      skus: [
        { color: 'Oatmeal', pricePence: 2600, stock: 4 },
        { color: 'Sea Glass', pricePence: 2850, stock: 2 },
      ],
      oldPaths: ['/products/speckled-mug'],
      problems: [],
    });
    expect(mug?.photographs.map(({ url, alt }) => [/[\w-]+\.jpg/.exec(url)?.[0], alt])).toEqual([
      ['mug-oatmeal.jpg', 'An oatmeal mug on a sill'],
      ['mug-sea.jpg', 'A sea glass mug'],
      ['mug-both.jpg', undefined],
    ]);
    expect(jar).toMatchObject({
      fields: { name: 'Tall Jar', category: 'Vases' },
      skus: [{ color: '', pricePence: 16_000, stock: 0 }],
    });
    expect(messages(card?.problems ?? [])).toEqual(['6 Gift Card: Gift cards are not imported']);
  });

  it('is read with the names of columns since 2025', async () => {
    const { source, products } = await read('shopify-2025.csv');
    expect(source).toBe('shopify');
    expect(products).toMatchObject([
      {
        key: 'pasta-bowl',
        fields: { name: 'Pasta Bowl', description: 'Wide and shallow.', category: 'Bowls', weightGrams: 640 },
        skus: [
          { color: 'Small / White', pricePence: 3200, stock: 3 },
          { color: 'Large / White', pricePence: 4400, stock: 1 },
        ],
      },
    ]);
  });
});

describe("Etsy's export", () => {
  it('becomes products that are known by their titles', async () => {
    const { source, products } = await read('etsy.csv');
    const [cup, pot, seconds] = products;
    expect(source).toBe('etsy');
    expect(cup).toMatchObject({
      key: 'handmade-stoneware-espresso-cup-tide-small-ceramic-coffee-cup',
      fields: {
        name: 'Handmade Stoneware Espresso Cup "Tide", Small Ceramic Coffee Cup',
        description: "A small cup for a short coffee.\n\n- Holds 80 ml\n- It's thrown & turned by hand",
      },
      skus: [{ color: '', pricePence: 1800, stock: 3 }],
      oldPaths: ['/listing/handmade-stoneware-espresso-cup-tide-small-ceramic-coffee-cup'],
      problems: [],
    });
    expect(cup?.photographs).toHaveLength(2);
    expect(pot?.skus.map(({ color, stock }) => [color, stock])).toEqual([
      ['White / 10 cm', null],
      ['White / 14 cm', null],
      ['Terracotta / 10 cm', null],
      ['Terracotta / 14 cm', null],
    ]);
    expect(messages(pot?.problems ?? [])).toEqual([
      '3 QUANTITY: Etsy does not say how many pieces there are of each option: please count them',
    ]);
    expect(seconds?.key).toBe('ceramic-plant-pot-with-saucer-2');
    expect(messages(seconds?.problems ?? [])).toEqual([
      '4 CURRENCY_CODE: The price is in USD and becomes as many pounds: please check it',
    ]);
  });
});

describe("WooCommerce's export", () => {
  it('becomes products with the variations that name them, in the units of its columns', async () => {
    const { source, products } = await read('woocommerce.csv');
    const [dish, ring, recipes, set] = products;
    expect(source).toBe('woocommerce');
    expect(dish).toMatchObject({
      key: '44',
      fields: {
        name: 'Butter Dish',
        description: 'A lidded dish.\n\nSit it by the toaster.',
        category: 'Butter dishes',
        weightGrams: 900,
        lengthMm: 195,
        widthMm: 120,
        heightMm: 90,
      },
      skus: [
        { color: 'Blue', pricePence: 4800, stock: 2 },
        { color: 'Cream', pricePence: 4600, stock: 0 },
      ],
      oldPaths: ['/product/butter-dish'],
      problems: [],
    });
    expect(ring?.fields).toEqual({ name: 'Ring Dish – Shell', description: '-20% thinner than the last.' });
    expect(ring?.skus).toMatchObject([{ color: 'Gray', pricePence: 1200, stock: 1 }]);
    expect(messages(ring?.problems ?? [])).toEqual([
      '3 Sale price: The sale price is left out: the regular price is imported',
      '3 In stock?: The file says that it is in stock, but not how many: it gets 1',
    ]);
    expect(messages([...(recipes?.problems ?? []), ...(set?.problems ?? [])])).toEqual([
      '6 Type: Downloads are not imported',
      '7 Type: Products of the type “grouped” are not imported',
    ]);
  });

  it('says which variation has no product', async () => {
    const { products } = await written(
      'ID,Type,Name,Regular price,Parent',
      '7,variation,Bowl - Blue,20,id:3',
      '8,simple,Plate,21,',
    );
    expect(products.map(({ fields, skus }) => [fields.name, skus.length])).toEqual([
      ['Plate', 1],
      ['Bowl - Blue', 0],
    ]);
  });
});
