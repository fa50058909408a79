import { describe, expect, it } from '@jest/globals';
import { checked, isEmpty, newRow, pasted, type Row, ROWS_MAX, rowsFor, type Shared } from './kiln-rows.ts';

const shared: Shared = {
  description: 'Thrown on the wheel',
  price: '24',
  stock: '1',
  category: 'Bowls',
  color: 'Slate',
  weight_grams: '300',
  length_mm: '100',
  width_mm: '100',
  height_mm: '60',
  care: '',
  making: '',
};
const row = (more: Partial<Row> = {}): Row => ({ ...newRow(), ...more });
const photographs = [{ url: '/media/a/1200.jpg', alt: '' }];

describe('a pot of a kiln load', () => {
  it('takes the shared values, except where its row has its own', () => {
    expect(checked(row({ name: 'Bowl 1', photographs }), shared).draft).toMatchObject({
      name: 'Bowl 1',
      price: 24,
      stock: 1,
      color: 'Slate',
      description: 'Thrown on the wheel',
      imageUrl: '/media/a/1200.jpg',
      variants: [],
    });
    const own = row({ name: 'Bowl 2', price: '£1,200', stock: '3', color: 'Honey', differs: 'A blue rim.' });
    expect(checked(own, shared).draft).toMatchObject({
      price: 1200,
      stock: 3,
      color: 'Honey',
      description: 'Thrown on the wheel. A blue rim.',
    });
  });

  it('has its own category, weight and size, and an unknown size stays unknown', () => {
    const unknown = { ...shared, length_mm: '', width_mm: '', height_mm: '' };
    expect(checked(row({ name: 'Jar' }), unknown).draft).toMatchObject({
      length_mm: 0,
      width_mm: 0,
      height_mm: 0,
    });
    const own = row({ name: 'Jar', category: 'Jars', weight_grams: '900', height_mm: '210' });
    expect(checked(own, unknown).draft).toMatchObject({
      category: 'Jars',
      weight_grams: 900,
      length_mm: 0,
      height_mm: 210,
    });
  });

  it('names the problems field by field', () => {
    const wrong = row({ price: '1e2', width_mm: 'wide', height_mm: '900' });
    expect(checked(wrong, { ...shared, category: '' }).problems).toEqual({
      name: 'Required',
      price: 'Must be an amount such as 12.50',
      category: 'Required',
      width_mm: 'Must be a number',
      height_mm: 'Must be 0 to 460 mm',
    });
  });

  it('is empty until something is typed or a photograph is added', () => {
    expect([isEmpty(row()), isEmpty(row({ price: ' ' })), isEmpty(row({ photographs }))]).toEqual([
      true,
      true,
      false,
    ]);
  });
});

describe('cells of a spreadsheet', () => {
  it('fill cells to the right and down, and add the rows that they need', () => {
    const rows = [row({ name: 'Kept' }), row({ color: 'Kept' })];
    const filled = pasted(rows, 1, 'name', 'Jug\t30\t2\r\n"Big\n""Moon"" jar"\t£45\t\r\n');
    expect(filled.map(({ name, price, stock, color }) => [name, price, stock, color])).toEqual([
      ['Kept', '', '', ''],
      ['Jug', '30', '2', 'Kept'],
      ['Big "Moon" jar', '£45', '', ''],
    ]);
    expect(filled[0]).toBe(rows[0]);
    expect(filled[1]?.key).toBe(rows[1]?.key);
  });

  it('leave out a heading, anything beyond the last column, and pots beyond the limit', () => {
    const filled = pasted([row()], 0, 'price', 'Price\tStock\n12\t1\tx\ty\tz\t1\t2\t3\t4\tbeyond');
    expect(filled).toMatchObject([
      { price: '12', stock: '1', color: 'x', differs: 'y', category: 'z', height_mm: '4' },
    ]);
    expect(pasted([], 0, 'name', 'a\n'.repeat(99))).toHaveLength(ROWS_MAX);
  });
});

describe('photographs', () => {
  it('fill the rows without any, in order, then new ones', () => {
    const rows = [row({ photographs }), row(), row(), row()];
    const found = rowsFor(rows, 4, new Set([rows[2]!.key]));
    expect(found.rows).toHaveLength(6);
    expect(found.keys).toEqual([1, 3, 4, 5].map((index) => found.rows[index]?.key));
  });

  it('are limited to the number of pots in a load', () => {
    const found = rowsFor([row()], 100, new Set());
    expect([found.rows.length, found.keys.length]).toEqual([ROWS_MAX, ROWS_MAX]);
  });
});
