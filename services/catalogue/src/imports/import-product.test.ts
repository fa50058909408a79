import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ProductBody } from '@slipcast/contracts/http/catalogue';
import type { Product } from '../products/product.ts';
import { toAdminWire } from '../products/wire-product.ts';
import { isImportable, type FoundProduct, type FoundSku } from './found-product.ts';
import { importProduct } from './import-product.ts';
import type { ImportContext } from './merge-options.ts';
import { readProducts } from './read-products.ts';

let ids = 0;
const context: ImportContext = {
  source: 'shopify',
  isOwn: false,
  photographs: {},
  newId: () => `v${(ids += 1)}`,
  now: new Date('2026-11-25T12:00:00Z'),
  by: 'ada',
};
const sku = (color: string, pricePence: number, stock: number | null = 1): FoundSku => ({
  key: color.toLowerCase(),
  color,
  pricePence,
  stock,
  photographs: [],
});
const found = (...skus: FoundSku[]): FoundProduct => ({
  key: 'mug',
  row: 2,
  fields: { name: 'Mug', description: 'A mug.', category: 'Mugs' },
  skus,
  photographs: [],
  oldPaths: [],
  problems: [],
});
const imported = (...skus: FoundSku[]): Product => importProduct(null, found(...skus), context).product;
const again = (before: Product, ...skus: FoundSku[]) => importProduct(before, found(...skus), context);
const colours = ({ color, pricePence, stock, variants }: Product) => [
  [color, pricePence, stock.shown],
  ...variants.map((one) => [one.color, pricePence + one.adjustmentPence, one.stock.shown]),
];

describe('an imported product', () => {
  it('is a draft whose first option is its own row', () => {
    const product = imported(sku('White', 2000, 3), sku('Blue', 2200, null));
    expect(product).toMatchObject({ state: 'draft', revision: 1, category: 'Mugs' });
    expect(colours(product)).toEqual([
      ['White', 2000, 3],
      ['Blue', 2200, 0],
    ]);
  });

  it('has the file’s name for what buyers choose, and prices of their own', () => {
    const sized = (...skus: FoundSku[]) => ({
      ...found(...skus),
      fields: { ...found().fields, optionName: 'Size' },
    });
    const before = importProduct(null, sized(sku('Small', 2000), sku('Large', 3200)), context).product;
    expect(before).toMatchObject({
      optionName: 'Size',
      variants: [{ color: 'Large', adjustmentPence: 1200, ownPrice: true }],
    });
    const dearer = importProduct(before, sized(sku('Small', 2200), sku('Large', 3200)), context);
    expect([colours(dearer.product), dearer.changes]).toEqual([
      [
        ['Small', 2200, 1],
        ['Large', 3200, 1],
      ],
      ['Price'],
    ]);
    // Edited here, the price of Large stays.
    const [large] = before.variants as [Product['variants'][number]];
    const edited = { ...before, variants: [{ ...large, adjustmentPence: 1500 }] };
    const kept = importProduct(edited, sized(sku('Small', 2100), sku('Large', 3300)), context);
    expect(colours(kept.product)[1]).toEqual(['Large', 3500, 1]);
    expect(kept.kept).toEqual(['Price of Large']);
  });

  it('stays as it is when the file says nothing new', () => {
    const before = imported(sku('White', 2000), sku('Blue', 2200));
    const { product, changes, kept } = again(before, sku('White', 2000), sku('Blue', 2200));
    expect([product, changes, kept]).toEqual([before, [], []]);
  });

  it('knows an option with a new name, and a new one', () => {
    const before = imported(sku('White', 2000), sku('Blue', 2200, 4));
    const renamed = again(before, sku('White', 2000), sku('Navy', 2200, 3));
    expect(colours(renamed.product)).toEqual([
      ['White', 2000, 1],
      ['Navy', 2200, 3],
    ]);
    const more = again(renamed.product, sku('White', 2000), sku('Navy', 2200, 3), sku('Green', 2100, 2));
    expect(more.changes).toEqual(['New option Green']);
    expect(colours(more.product)[2]).toEqual(['Green', 2100, 2]);
  });

  it('never gets an option back that was deleted here, and keeps one that has left the file', () => {
    const before = imported(sku('White', 2000), sku('Blue', 2200), sku('Green', 2300));
    const without = { ...before, variants: before.variants.slice(1) };
    const all = [sku('White', 2000), sku('Blue', 2200), sku('Green', 2300)] as const;
    expect(again(without, ...all).product.variants.map(({ color }) => color)).toEqual(['Green']);
    expect(again(before, all[0], all[1]).product.variants).toHaveLength(2);
  });

  it('keeps prices that were changed here, and the differences between options', () => {
    const before = { ...imported(sku('White', 2000), sku('Blue', 2200)), pricePence: 2500 };
    const { product, kept } = again(before, sku('White', 2100), sku('Blue', 2400));
    expect(kept).toEqual(['Price']);
    expect(colours(product)).toEqual([
      ['White', 2500, 1],
      ['Blue', 2800, 1],
    ]);
    const cheap = { ...imported(sku('Large', 5000), sku('Small', 1000)), pricePence: 3000 };
    expect(colours(again(cheap, sku('Large', 5000), sku('Small', 1200)).product)[1]?.[1]).toBe(1200);
  });

  it('counts the difference between two files, and never less than nothing', () => {
    const before = imported(sku('White', 2000, 2));
    const sold = { ...before, stock: { ...before.stock, shown: 0 } };
    expect(again(sold, sku('White', 2000, 2)).product.stock.shown).toBe(0);
    expect(again(sold, sku('White', 2000, 1)).product.stock.shown).toBe(0);
    expect(again(sold, sku('White', 2000, 5)).product.stock.shown).toBe(3);
    expect(again(sold, sku('White', 2000, null)).product).toEqual(sold);
  });

  it.each(['shopify', 'shopify-2025', 'etsy', 'woocommerce'])(
    'of %s can be saved in the form',
    async (name) => {
      const file = readFileSync(join(import.meta.dirname, `../../tests/exports/${name}.csv`));
      const { products } = await readProducts(file, 'https://pots.example');
      const importable = products.filter(isImportable);
      expect(importable.length).toBeGreaterThan(0);
      for (const one of importable) {
        const { product } = importProduct(null, one, context);
        expect(ProductBody.safeParse(toAdminWire('p1', product, [])).error).toBeUndefined();
      }
    },
  );
});
