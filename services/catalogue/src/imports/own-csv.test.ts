import { describe, expect, it } from '@jest/globals';
import { readProducts } from './read-products.ts';

const SHOP = 'https://pots.example';
const written = (...lines: string[]) => readProducts(Buffer.from(lines.join('\n')), SHOP);
const messages = (problems: { row: number; column: string; message: string }[]) =>
  problems.map(({ row, column, message }) => `${row} ${column}: ${message}`);

describe('a table of the maker', () => {
  it('needs only names and prices, however a spreadsheet has saved it', async () => {
    const { source, products } = await written(
      'Name;Colour;Price;Stock',
      'Vase;White;£26,50;2',
      'Vase;Blue;28;',
      'Bowl;;1,200.00;1',
    );
    expect(source).toBe('slipcast');
    expect(products).toMatchObject([
      {
        key: 'vase',
        skus: [
          { key: 'white', pricePence: 2650, stock: 2 },
          { key: 'blue', pricePence: 2800, stock: null },
        ],
      },
      { key: 'bowl', skus: [{ pricePence: 120_000, stock: 1 }] },
    ]);
    const cafe = 'name,price\nCafé Mug,20';
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(cafe, 'utf16le')]);
    for (const file of [Buffer.from(cafe, 'latin1'), utf16])
      expect((await readProducts(file, SHOP)).products[0]?.fields.name).toBe('Café Mug');
  });

  it('knows the words that makers use in their own tables', async () => {
    const { source, columns, products } = await written(
      'Title,Glaze,Price,Quantity,Notes',
      'Bowl,Celadon,24,2,',
      'Bowl,Tenmoku,26,1,the darker one',
    );
    expect(source).toBe('slipcast');
    expect(columns.map(({ becomes }) => becomes)).toEqual([
      'Name',
      'Choice of glaze',
      'Price',
      'Stock of new products',
      null,
    ]);
    expect(products).toMatchObject([
      {
        key: 'bowl',
        fields: { name: 'Bowl', optionName: 'Glaze' },
        skus: [
          { color: 'Celadon', pricePence: 2400, stock: 2 },
          { color: 'Tenmoku', pricePence: 2600, stock: 1 },
        ],
      },
    ]);
  });

  it('names each problem by row and column, and imports what it can', async () => {
    const long = 'Bowl '.repeat(40).trim();
    const { products } = await written(
      'name,price,stock,colour,weight_grams,height_mm,hs_code,origin',
      ',20,1,,,,,',
      'Free Pot,0,1,,,,,',
      'Jug,24,2.5,,30000,abc,12,Britain',
      `${long},24,1,,,,,`,
      'Mug,20,1,Blue,,,,',
      'Mug,21,1,blue,,,,',
    );
    expect(messages(products.flatMap(({ problems }) => problems))).toEqual([
      '2 name: Name is missing',
      '3 price: “0” is not a price',
      '4 hs_code: An HS code has 6 to 10 digits; this one is left out',
      '4 origin: Origin is a country as two letters; this one is left out',
      '4 weight_grams: Weight “30000” is not between 0 and 20000 g, and stays unknown',
      '4 height_mm: Height “abc” is not between 0 and 460 mm, and stays unknown',
      '4 stock: Quantity “2.5” is not a whole number and is left out',
      '5 name: Name is longer than 120 characters and is cut',
      '7 : There is already an option “blue”, so this one is left out',
    ]);
    expect(products.map(({ skus }) => skus.length)).toEqual([0, 0, 1, 1, 1]);
    expect(products[3]?.fields.name).toHaveLength(119);
  });
});
