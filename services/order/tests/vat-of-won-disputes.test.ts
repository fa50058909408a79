import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { startVatDatabase, type VatDatabase } from './vat-database.ts';

let db: VatDatabase;
beforeAll(async () => {
  db = await startVatDatabase();
});
afterAll(() => db?.stop());

/** £10.01 with £1.67 of VAT. */
const PRICE = 1001;
const VAT = 167;

it('returns all VAT when the last refund is a penny, although the bank took the rest and gave it back', async () => {
  const id = await db.order(PRICE, VAT);
  await db.dispute(id, 1000, 2, 'lost');
  await db.refund(id, 1000, 3);
  // The bank's part has returned it already.
  expect(await db.notesOf(id)).toEqual([0]);
  await db.dispute(id, 1000, 4, 'won');
  await db.refund(id, 1, 5);
  expect(await db.notesOf(id)).toEqual([0, 0]);
  expect(await db.entriesOf(id)).toEqual([
    [1000, VAT],
    [-1000, 0],
  ]);
  expect(await db.vatLeft(id)).toBe(0);
});

it('takes no more VAT with a lost penny than the penny, and returns all of it with the pennies after it', async () => {
  const id = await db.order(PRICE, VAT);
  await db.dispute(id, 900, 2, 'lost');
  await db.refund(id, 700, 3);
  expect(await db.notesOf(id)).toEqual([17]);
  await db.dispute(id, 900, 4, 'won');
  expect(await db.vatLeft(id)).toBe(150);
  await db.dispute(id, 1, 5, 'lost', 'penny');
  expect((await db.entriesOf(id)).at(-1)).toEqual([1, 1]);
  await db.refund(id, 300, 6);
  expect(await db.notesOf(id)).toEqual([17, 149]);
  expect(await db.vatLeft(id)).toBe(0);
});

it('brings all VAT back when two disputes of the whole order are won', async () => {
  const id = await db.order(PRICE, VAT);
  await db.dispute(id, 1000, 2, 'lost', 'first');
  await db.dispute(id, 1000, 3, 'lost', 'second');
  await db.dispute(id, 1000, 4, 'won', 'first');
  expect(await db.vatLeft(id)).toBe(0);
  await db.dispute(id, 1000, 5, 'won', 'second');
  expect(await db.vatLeft(id)).toBe(VAT);
  await db.refund(id, 1, 6);
  await db.refund(id, 1000, 7);
  expect(await db.notesOf(id)).toEqual([0, VAT]);
  expect(await db.vatLeft(id)).toBe(0);
});

it('returns the VAT of the rest with a dispute of the rest, and of what was won with the refund after it', async () => {
  const id = await db.order(PRICE, VAT);
  await db.refund(id, 1, 2);
  expect(await db.notesOf(id)).toEqual([0]);
  await db.dispute(id, 1000, 3, 'lost');
  expect(await db.vatLeft(id)).toBe(0);
  await db.dispute(id, 1000, 4, 'won');
  expect(await db.vatLeft(id)).toBe(VAT);
  await db.refund(id, 999, 5);
  await db.refund(id, 1, 6);
  expect(await db.notesOf(id)).toEqual([0, VAT, 0]);
  expect(await db.vatLeft(id)).toBe(0);
});

/** A refund of so many thousandths of what is left, though at least a penny; or one of two disputes changes, of so many thousandths of the price. */
const Steps = fc.array(
  fc.record({
    what: fc.constantFrom('refund', 'penny', 'lost', 'lost', 'won'),
    dispute: fc.constantFrom('first', 'second'),
    share: fc.integer({ min: 1, max: 1000 }),
  }),
  { minLength: 2, maxLength: 9 },
);
const Orders = fc.record({
  pence: fc.integer({ min: 3, max: 4000 }),
  ratePercent: fc.constantFrom(20, 5, 12.5),
  steps: Steps,
});
const RUNS = 60;

it('leaves no VAT once all has been refunded, and all of it when nothing has been, whatever disputes did in the meantime', async () => {
  let [refundedWhileLost, wonTwice] = [0, 0];
  for (const { pence, ratePercent, steps } of fc.sample(Orders, { numRuns: RUNS, seed: 48 })) {
    const vat = Math.round((pence * ratePercent) / (100 + ratePercent));
    const id = await db.order(pence, vat);
    const lost = new Map<string, number>();
    let [left, date] = [pence, 1];
    const refund = async (part: number) => {
      if (part === 0) return;
      left -= part;
      await db.refund(id, part, (date += 1));
      await db.notesOf(id);
    };
    const win = async (dispute: string) => {
      const taken = lost.get(dispute) ?? 0;
      lost.delete(dispute);
      if (taken > 0) await db.dispute(id, taken, (date += 1), 'won', dispute);
    };
    for (const { what, dispute, share } of steps) {
      const part = Math.max(1, Math.floor((left * share) / 1000));
      if (what === 'lost' && !lost.has(dispute)) {
        lost.set(dispute, Math.max(1, Math.floor((pence * share) / 1000)));
        await db.dispute(id, lost.get(dispute)!, (date += 1), 'lost', dispute);
      } else if (what === 'won') {
        wonTwice += lost.size === 2 ? 1 : 0;
        await win(dispute);
      } else if (what !== 'lost' && left > 0) {
        refundedWhileLost += lost.size > 0 ? 1 : 0;
        await refund(what === 'penny' ? 1 : part);
      }
      const now = await db.vatLeft(id);
      expect(now).toBeGreaterThanOrEqual(0);
      expect(now).toBeLessThanOrEqual(vat);
    }
    for (const dispute of lost.keys()) await win(dispute);
    const seen = { pence, steps };
    if (left === pence) expect({ ...seen, vat: await db.vatLeft(id) }).toEqual({ ...seen, vat });
    await refund(Math.max(0, left - 1));
    await refund(left);
    expect({ ...seen, vat: await db.vatLeft(id) }).toEqual({ ...seen, vat: 0 });
    for (const [taken, itsVat] of await db.entriesOf(id))
      expect(Math.abs(itsVat ?? 0)).toBeLessThanOrEqual(Math.abs(taken ?? 0));
  }
  expect(Math.min(refundedWhileLost, wonTwice)).toBeGreaterThan(5);
}, 120_000);
