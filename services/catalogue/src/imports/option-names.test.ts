import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { readProducts } from './read-products.ts';

const SHOP = 'https://pots.example';
const exported = (name: string) => readFileSync(join(import.meta.dirname, '../../tests/exports', name));
const namesIn = async (file: Buffer) =>
  (await readProducts(file, SHOP)).products.map(({ fields }) => fields.optionName);

it.each([
  ['shopify.csv', ['Glaze', undefined, undefined]],
  ['shopify-2025.csv', ['Size / Glaze']],
  ['etsy.csv', [undefined, 'Primary colour / Size', undefined]],
])('%s names what buyers choose, where it is no plain colour', async (name, expected) => {
  expect(await namesIn(exported(name))).toEqual(expected);
});

it('WooCommerce names the attribute in which the variations differ', async () => {
  const file = [
    'ID,Type,Name,Regular price,Parent,Attribute 1 name,Attribute 1 value(s)',
    '3,variable,Jug,,,Handle,"Left, Right"',
    '4,variation,Jug - Left,20,id:3,Handle,Left',
    '5,variation,Jug - Right,22,id:3,Handle,Right',
    '6,simple,Plate,21,,Size,"20 cm"',
  ].join('\n');
  expect(await namesIn(Buffer.from(file))).toEqual(['Handle', undefined]);
});

it('our own table says it in a column of its own', async () => {
  const file = ['name,price,option,colour', 'Jug,20,Size,Small', 'Jug,32,Size,Large', 'Mug,20,,Blue'].join(
    '\n',
  );
  expect(await namesIn(Buffer.from(file))).toEqual(['Size', undefined]);
});
