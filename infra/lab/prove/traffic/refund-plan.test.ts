import { expect, it } from '@jest/globals';
import { randomOf } from './random.ts';
import { refundPlan } from './refund-plan.ts';

const plans = (seed: string, vouchers = true) => {
  const random = randomOf(seed);
  return Array.from({ length: 200 }, () => refundPlan(random, vouchers));
};

it('decides the same for the same seed, and otherwise for another', () => {
  expect(plans('a')).toEqual(plans('a'));
  expect(plans('a')).not.toEqual(plans('b'));
});

it('has refunds of every kind, and vouchers only where they may be made', () => {
  const all = plans('kinds');
  const kinds = (of: (plan: (typeof all)[number]) => unknown) => new Set(all.map(of));
  expect(kinds(({ status }) => status)).toEqual(new Set(['paid', 'shipped']));
  expect(kinds(({ what }) => what)).toEqual(new Set(['all', 'piece', 'amount', 'delivery']));
  expect(kinds(({ becomes }) => becomes)).toEqual(new Set(['on-sale', 'gone']));
  expect(kinds(({ to }) => to)).toEqual(new Set(['as-paid', 'new-voucher']));
  expect(kinds(({ presses }) => presses)).toEqual(new Set([1, 2]));
  expect(kinds(({ leavesAfterMs }) => leavesAfterMs === null)).toEqual(new Set([true, false]));
  expect(new Set(plans('kinds', false).map(({ to }) => to))).toEqual(new Set(['as-paid']));
});
