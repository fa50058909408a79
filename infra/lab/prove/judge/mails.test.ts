import { describe, expect, it } from '@jest/globals';
import {
  cancellation,
  confirmation,
  entry,
  order,
  ordered,
  ordering,
  sale,
  stocked,
} from './example-history.ts';
import type { Crash, Evidence } from './history.ts';
import { judge } from './judge.ts';

const found = (evidence: Partial<Evidence>) => judge({ ...sale, ...evidence }).map(({ rule }) => rule);

describe('mails', () => {
  it.each([
    ['a confirmation that never came', { mails: [] }],
    [
      'a confirmation that came three times',
      { mails: [confirmation('ada'), confirmation('ada'), confirmation('ada')] },
    ],
    ['an email to someone else', { mails: [{ ...confirmation('ada'), to: 'bob@x' }] }],
    ['an email about an order that does not exist', { mails: [confirmation('ada'), confirmation('bob')] }],
    [
      'a cancellation of an order that still stands',
      { mails: [confirmation('ada'), cancellation('ada', '')] },
    ],
    [
      'an email that denies a charge',
      {
        orders: [order('ada', { status: 'cancelled' })],
        mails: [cancellation('ada', 'You have not been charged.')],
      },
    ],
  ])('finds %s', (_, evidence) => {
    expect(found(evidence)).toContain('mails');
  });
  describe('a refund that failed, and that the maker has paid back another way', () => {
    const paidBack = {
      to: 'ada@x',
      subject: `Refund of £30.00 for your order ${order('ada').number}`,
      text: 'The refund of £30.00 to your card failed, so we’ve paid you back another way for your order.',
    };
    const cancelled = (isSettled: boolean) => [order('ada', { status: 'cancelled', refunds: [], isSettled })];
    const mails = [confirmation('ada'), cancellation('ada', ''), paidBack];
    const wrong = (evidence: Partial<Evidence>) =>
      judge({ ...sale, ...evidence }).flatMap(({ says }) => (/paid back/.test(says) ? [says] : []));

    it('is announced in one email', () => {
      expect(wrong({ orders: cancelled(true), mails })).toEqual([]);
      expect(wrong({ orders: cancelled(true), mails: mails.slice(0, 2) })).toHaveLength(1);
      expect(wrong({ orders: cancelled(true), mails: [...mails, paidBack] })).toHaveLength(1);
      const inCash = { ...paidBack, text: paidBack.text.replace('another way', 'in cash') };
      expect(wrong({ orders: cancelled(true), mails: [...mails.slice(0, 2), inCash] })).toEqual([]);
    });
    it('is not announced before the maker says so', () => {
      expect(wrong({ orders: cancelled(false), mails })).toHaveLength(1);
    });
  });
  it('takes the last of several parcels for the email that the order is on its way', () => {
    const rest = {
      to: 'ada@x',
      subject: `The rest of your order ${order('ada').number} is on its way`,
      text: '',
    };
    const wrong = (mails: Evidence['mails'], status: string) =>
      judge({ ...sale, orders: [order('ada', { status })], mails }).flatMap(({ says }) =>
        /shipped|on its way/.test(says) ? [says] : [],
      );
    expect(wrong([confirmation('ada'), rest], 'shipped')).toEqual([]);
    expect(wrong([confirmation('ada')], 'shipped')).toHaveLength(1);
    expect(wrong([confirmation('ada'), rest], 'paid')).toHaveLength(1);
  });
  it('lets a mail repeat once for each crash of its sender in between, and for no other', () => {
    const crash = (from: number) => ({ from, to: from + 10 });
    const at = (...times: number[]) => times.map((time) => ({ ...confirmation('ada'), at: time }));
    const judged = (mails: Evidence['mails'], ...crashes: Crash[]) => judge({ ...sale, mails }, { crashes });
    expect(judged(at(300, 900), crash(500))).toEqual([]);
    expect(judged(at(300, 900, 2000), crash(500), crash(1500))).toEqual([]);
    expect(judged(at(300, 900))).toHaveLength(1);
    expect(judged(at(300, 400), crash(500))).toHaveLength(1);
    expect(judged(at(600, 900), crash(500))).toHaveLength(1);
    expect(judged(at(300, 900, 900), crash(500), crash(1500))).toHaveLength(1);
  });
  it('finds a crash that repeats more mails than its sender had in hand', () => {
    const names = Array.from({ length: 5 }, (_, index) => `c${index}`);
    const repeatedOf = (count: number): Evidence => ({
      ...sale,
      calls: [stocked(5), ...names.map((name, index) => ordering(name, 200 + 20 * index, ordered(name)))],
      orders: names.map((name) => order(name)),
      books: names.map((name) => entry(name)),
      mails: names.flatMap((name, index) => [
        confirmation(name),
        ...(index < count ? [confirmation(name)] : []),
      ]),
    });
    const crashes = [{ from: 500, to: 510 }];
    expect(judge(repeatedOf(4), { crashes })).toEqual([]);
    expect(judge(repeatedOf(5), { crashes })).toHaveLength(1);
  });
});
