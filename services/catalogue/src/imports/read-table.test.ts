import { describe, expect, it } from '@jest/globals';
import { IMPORT_LIMITS } from '@slipcast/contracts/imports';
import { readTable } from '@slipcast/service-kit/read-table';
import { plainText } from './html-to-plain.ts';
import { readProducts } from './read-products.ts';

const refusalOf = (file: string | Buffer) =>
  readProducts(Buffer.from(file), 'https://pots.example').then(
    () => 'read',
    (error: { code?: string; message: string }) => `${error.code}: ${error.message}`,
  );

describe('broken files', () => {
  const broken: [string, string | Buffer, RegExp][] = [
    ['nothing', '', /The file is empty/],
    ['only empty rows', '\n\n,,\n', /The file is empty/],
    ['only column names', 'name,price\n', /column names but no rows/],
    ['a spreadsheet', Buffer.from([0x50, 0x4b, 3, 4, 20, 0]), /save the table as CSV/],
    [
      'a web page',
      '<!doctype html><html><title>Your orders</title>\n<p>x</p></html>',
      /These columns are not from/,
    ],
    ['columns that no shop has', 'a,b,c\n1,2,3', /“name” and “price”/],
    ['a quotation mark without an end', 'name,price\n"Mug,20\nBowl,24\n', /opens in row 2 and never closes/],
    ['one endless row', `name,price\n${'x'.repeat(300_000)}`, /Row 2 is too long/],
    ['too many rows', `name,price\n${'Mug,20\n'.repeat(20_001)}`, /more than 20,000 rows/],
  ];
  it.each(broken)('are refused with a reason: %s', async (_name, file, reason) => {
    expect(await refusalOf(file)).toMatch(new RegExp(`^invalid-body: .*${reason.source}`));
  });

  it('are read as far as they make sense', async () => {
    const table = await readTable(
      Buffer.from('name,price\nMug,20,and,more\nBowl\n\n\u0000Jug\u0007,"3"0\n"A ""fine"" pot",1\n'),
      IMPORT_LIMITS,
    );
    expect(table.rows).toEqual([
      { row: 2, cells: ['Mug', '20', 'and', 'more'] },
      { row: 3, cells: ['Bowl'] },
      { row: 5, cells: ['Jug', '"3"0'] },
      { row: 6, cells: ['A "fine" pot', '1'] },
    ]);
  });

  it('cannot exhaust the stack with nested HTML, nor carry half a character', () => {
    expect(plainText(`${'<b>'.repeat(50_000)}deep`)).not.toContain('<');
    expect(plainText('a&#xD800;b &lt;i&gt;').isWellFormed()).toBe(true);
  });
});
