import { expect, it } from '@jest/globals';
import {
  areGone,
  chosenPence,
  NOTHING,
  piecesOf,
  secondProblems,
  withQuantity,
  withSecond,
} from './refund-choice.ts';

const refunds = {
  refunds: [],
  leftPence: 3550,
  voucherLeftPence: 0,
  canBeVoucher: true,
  deliveryPence: 550,
  lines: [
    { line: 1, name: 'Mug', color: '', amounts: [1000, 2001] },
    { line: 2, name: 'Bowl', color: '', amounts: [] },
  ],
};

it('adds up what was paid for the chosen pieces and the delivery', () => {
  expect(chosenPence(NOTHING, refunds)).toBe(0);
  expect(chosenPence({ ...withQuantity(NOTHING, 1, 2, 2), delivery: true }, refunds)).toBe(2551);
});

it('never chooses more pieces than are left, or fewer than none', () => {
  expect(withQuantity(NOTHING, 1, 3, 2).quantities).toEqual({ 1: 2 });
  expect(withQuantity(NOTHING, 1, -1, 2).quantities).toEqual({ 1: 0 });
});

it('puts pieces back on sale before dispatch, and not afterwards, unless another fate is chosen', () => {
  const choice = withQuantity(NOTHING, 1, 1, 2);
  expect(piecesOf(choice, refunds, false)).toEqual([{ line: 1, quantity: 1, becomes: 'on-sale' }]);
  expect(piecesOf(choice, refunds, true)).toEqual([{ line: 1, quantity: 1, becomes: 'gone' }]);
  expect(piecesOf({ ...choice, fates: { 1: 'on-sale' } }, refunds, true)[0]?.becomes).toBe('on-sale');
});

it('takes pots for gone that are on their way, broken or lost', () => {
  expect([areGone(true, 'returned'), areGone(false, 'broken'), areGone(false, 'never-arrived')]).toEqual([
    true,
    true,
    true,
  ]);
  expect([areGone(false, ''), areGone(false, 'goodwill')]).toEqual([false, false]);
});

it('asks for price and flaw of a second, and sends them with its photographs', () => {
  const choice = { ...withQuantity(NOTHING, 1, 1, 2), fates: { 1: 'second' as const } };
  expect(secondProblems(choice, refunds)).toEqual({
    1: { price: 'A price above £0', flaw: 'Say what is wrong with it' },
  });
  const told = withSecond(choice, 1, () => ({
    price: '6.50',
    flaw: ' A run in the glaze ',
    images: ['/media/a'],
  }));
  expect(secondProblems(told, refunds)).toEqual({});
  expect(piecesOf(told, refunds, true)).toEqual([
    {
      line: 1,
      quantity: 1,
      becomes: 'second',
      second: { price_pence: 650, flaw: 'A run in the glaze', image_urls: ['/media/a'], publish: true },
    },
  ]);
  // What was typed stays, but only seconds are sent.
  expect(piecesOf({ ...told, fates: { 1: 'gone' } }, refunds, true)).toEqual([
    { line: 1, quantity: 1, becomes: 'gone' },
  ]);
});
