import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startVatDatabase, type VatDatabase } from './vat-database.ts';

/** The migration before the one that stores the VAT of disputes. */
const BEFORE = 46;

let db: VatDatabase;
beforeAll(async () => {
  db = await startVatDatabase(BEFORE);
});
afterAll(() => db?.stop());

it('gives disputes from before the VAT that the books said, and goes on from there to the penny', async () => {
  // £10.01 with £1.67 of VAT, or twice that.
  const between = await db.order(1001, 167);
  await db.refund(between, 333, 2, 56);
  await db.dispute(between, 334, 3, 'lost');

  const won = await db.order(2002, 334);
  await db.dispute(won, 1001, 2, 'lost');
  await db.dispute(won, 1001, 4, 'won');

  const byVoucher = await db.order(700, 167, 301);
  await db.dispute(byVoucher, 700, 2, 'lost');
  await db.refund(byVoucher, 100, 3, 17);
  await db.dispute(byVoucher, 700, 4, 'won');

  const twoDisputes = await db.order(1001, 167);
  await db.dispute(twoDisputes, 501, 3, 'accepted', 'second');
  await db.dispute(twoDisputes, 500, 2, 'lost');

  const beforeRefund = await db.order(1001, 167);
  await db.dispute(beforeRefund, 500, 2, 'lost');
  await db.refund(beforeRefund, 501, 3, 84);

  const twice = await db.order(1001, 167);
  await db.refund(twice, 1001, 2, 167);
  await db.dispute(twice, 500, 3, 'lost');

  const waiting = await db.order(1001, 167);
  await db.refund(waiting, 1, 2);
  await db.dispute(waiting, 999, 3, 'lost');

  const neverLost = await db.order(1001, 167);
  await db.dispute(neverLost, 1001, 2, 'won');
  const noVat = await db.order(1001, null);
  await db.dispute(noVat, 1001, 2, 'lost');

  await db.migrateMore(1);
  expect(await db.entriesOf(between)).toEqual([[334, 55]]);
  expect(await db.entriesOf(won)).toEqual([
    [1001, 167],
    [-1001, -167],
  ]);
  expect(await db.entriesOf(byVoucher)).toEqual([
    [700, 117],
    [-700, -116],
  ]);
  // In the order of their days, not of their rows.
  expect(await db.entriesOf(twoDisputes)).toEqual([
    [501, 84],
    [500, 83],
  ]);
  expect(await db.entriesOf(beforeRefund)).toEqual([[500, 83]]);
  expect(await db.entriesOf(twice)).toEqual([[500, 83]]);
  expect(await db.entriesOf(waiting)).toEqual([[999, 167]]);
  expect(await db.entriesOf(neverLost)).toEqual([]);
  expect(await db.entriesOf(noVat)).toEqual([[1001, 0]]);

  // The service of today goes on with them.
  await db.migrateMore();
  await db.refund(between, 334, 5);
  expect(await db.notesOf(between)).toEqual([56, 56]);
  await db.refund(won, 1001, 5);
  await db.refund(won, 1001, 6);
  expect(await db.notesOf(won)).toEqual([167, 167]);
  await db.refund(byVoucher, 901, 5);
  expect(await db.notesOf(byVoucher)).toEqual([17, 149]);
  await db.dispute(beforeRefund, 500, 5, 'won');
  expect(await db.entriesOf(beforeRefund)).toEqual([
    [500, 83],
    [-500, -83],
  ]);
  await db.refund(beforeRefund, 500, 6);
  expect(await db.notesOf(beforeRefund)).toEqual([84, 83]);
  await db.dispute(twice, 500, 5, 'won');
  expect(await db.notesOf(twice)).toEqual([167]);
  await db.refund(waiting, 1, 5);
  expect(await db.notesOf(waiting)).toEqual([0, 0]);
  await db.refund(neverLost, 1000, 5);
  await db.refund(neverLost, 1, 6);
  expect(await db.notesOf(neverLost)).toEqual([167, 0]);
  await db.refund(noVat, 1, 5);
  expect(await db.notesOf(noVat)).toEqual([]);
  for (const id of [between, won, byVoucher, twoDisputes, beforeRefund, twice, waiting, neverLost, noVat])
    expect(await db.vatLeft(id)).toBe(0);
});
