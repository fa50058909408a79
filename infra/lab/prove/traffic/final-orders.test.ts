import { expect, it } from '@jest/globals';
import { call, order } from '../judge/example-history.ts';
import { withTheirPayments } from './final-orders.ts';

it('binds an order by hand to what paid for it, and not to its replacement, which has the same buyer', () => {
  const made = call(
    'maker',
    10,
    20,
    {
      kind: 'order',
      payment: 'link-1',
      lines: [{ sku: 'mug', quantity: 1 }],
      email: 'ada@x',
      pence: 2450,
      byHand: 'link',
    },
    { kind: 'ordered', order: 'N-ada', status: 'pending' },
  );
  const again = {
    ...order('ada', { pence: 0, replaces: 'N-ada' }),
    number: 'N-again',
    payment: 'N-ada again 1',
  };
  const [bound] = withTheirPayments([made], [again, order('ada')]);
  expect(bound?.did).toMatchObject({ payment: 'p-ada' });
});
