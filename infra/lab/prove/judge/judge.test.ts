import { describe, expect, it } from '@jest/globals';
import type { Call, Evidence, Reply } from './history.ts';
import {
  and,
  call,
  cancellation,
  confirmation,
  entry,
  holding,
  nothingSold,
  order,
  ordered,
  ordering,
  reading,
  refusedHold,
  sale,
  stocked,
} from './example-history.ts';
import { judge } from './judge.ts';

const found = (evidence: Partial<Evidence>) => judge({ ...sale, ...evidence }).map(({ rule }) => rule);

describe('an honest history', () => {
  it('has no violation', () => {
    expect(judge(sale)).toEqual([]);
  });
  it('may refuse others while the pot is held, and after it is sold', () => {
    expect(found({ calls: and(refusedHold('bob', 150, 'others'), refusedHold('bob', 300, 'gone')) })).toEqual(
      [],
    );
  });
  it('may sell to a stranger once the promised time is over', () => {
    const calls = [stocked(1), holding('bob', 50, 1, 3000), ordering('ada', 9000, ordered('ada'))];
    expect(found({ calls })).toEqual([]);
  });
  it('may sell to a stranger what its holder has given back', () => {
    const released = call('bob', 60, 70, { kind: 'release', sku: 'mug' }, { kind: 'done' });
    expect(found({ calls: [stocked(1), holding('bob', 20), released, ...sale.calls.slice(1)] })).toEqual([]);
  });
  it('may answer either way while a call is open', () => {
    expect(found({ calls: and(reading('bob', 95, 1), reading('bob', 104, 0)) })).toEqual([]);
  });
  it('may have taken an order whose answer was lost', () => {
    expect(found({ calls: [stocked(1), holding('ada', 100), ordering('ada', 200, null)] })).toEqual([]);
  });
  it('has nothing to show of a pot that the maker took away while it was held', () => {
    const calls = [stocked(1), holding('bob', 20), stocked(-1, 50), reading('cleo', 100, 0)];
    expect(found({ ...nothingSold, calls })).toEqual([]);
  });
  it('may sell what came into stock after the maker took away what was held', () => {
    const calls = [stocked(1), holding('bob', 20), stocked(-1, 50), stocked(1, 70), ...sale.calls.slice(1)];
    expect(found({ calls })).toEqual([]);
  });
  it('may cancel an order before it has answered it, and with it end the hold', () => {
    const refused: Reply = { kind: 'refused', because: 'other', status: 409, code: 'order-failed', text: '' };
    const cancelled = call('maker', 205, 207, { kind: 'cancel', order: 'N-ada' }, { kind: 'done' });
    const evidence = {
      calls: [stocked(1), holding('ada', 100), ordering('ada', 200, refused), cancelled],
      orders: [order('ada', { status: 'cancelled' })],
      books: [],
      mails: [cancellation('ada', 'You have not been charged.')],
      stock: { mug: 1 },
    };
    expect(found(evidence)).toEqual([]);
  });
  it('refunds what it cancels', () => {
    const cancelled = call('maker', 400, 410, { kind: 'cancel', order: 'N-ada' }, { kind: 'done' });
    const mails = [
      confirmation('ada'),
      cancellation('ada', '£24.50 will be refunded to the card you paid with.'),
      { to: 'ada@x', subject: 'Refund for your order N-ada', text: '' },
    ];
    const evidence = {
      calls: and(cancelled),
      orders: [order('ada', { status: 'cancelled' })],
      books: [entry('ada', { refunded: 2450 })],
      mails,
      stock: { mug: 1 },
    };
    expect(found(evidence)).toEqual([]);
  });
});

describe('pieces', () => {
  it('finds one piece with two buyers', () => {
    const evidence = {
      calls: and(holding('bob', 300), ordering('bob', 400, ordered('bob'))),
      orders: [order('ada'), order('bob')],
      books: [entry('ada'), entry('bob')],
      mails: [confirmation('ada'), confirmation('bob')],
    };
    expect(found(evidence)).toContain('one-buyer');
  });
  it('finds a pot sold to a stranger while someone else held it', () => {
    expect(
      found({ calls: [stocked(1), holding('bob', 50), ordering('ada', 200, ordered('ada'))] }),
    ).toContain('promise');
  });
  it('finds it too where the maker took away a piece that no one held', () => {
    const calls = [stocked(2), holding('bob', 20), stocked(-1, 50), ...sale.calls.slice(1)];
    expect(found({ calls })).toContain('promise');
  });
  it('finds two simultaneous orders that together take what is promised to someone else', () => {
    const twice = [ordering('ada', 200, ordered('ada')), ordering('cy', 201, ordered('cy'))];
    const evidence = {
      calls: [stocked(2), holding('bob', 50), ...twice],
      orders: [order('ada'), order('cy')],
    };
    expect(found(evidence)).toContain('promise');
  });
  it('finds a hold that two people have at once', () => {
    expect(found({ calls: and(holding('bob', 150)) })).toContain('true-answer');
  });
  it('finds a refusal of a pot that was free all the time', () => {
    expect(found({ calls: [stocked(1), refusedHold('bob', 50, 'gone'), ...sale.calls.slice(1)] })).toEqual([
      'true-answer',
    ]);
  });
  describe('an order of two pots that was refused', () => {
    const jug = (one: Call): Call => ({ ...one, did: { ...one.did, sku: 'jug' } as Call['did'] });
    const lines = ['mug', 'jug'].map((sku) => ({ sku, quantity: 1 }));
    const did = { kind: 'order', payment: 'p-cy', lines, email: 'cy@x', pence: 4900 } as const;
    const refused: Reply = {
      kind: 'refused',
      because: 'others',
      status: 409,
      code: 'reserved-by-others',
      text: '',
    };
    const both = [stocked(1), jug(stocked(1)), call('cy', 500, 510, did, refused)];
    it('is a violation where both were free all the time', () => {
      expect(found({ ...nothingSold, calls: both })).toEqual(['true-answer']);
    });
    it('may be refused because of either', () => {
      expect(found({ ...nothingSold, calls: [...both, holding('ada', 100)] })).toEqual([]);
      expect(found({ ...nothingSold, calls: [...both, jug(holding('ada', 100))] })).toEqual([]);
    });
  });
  it('finds a pot shown as available that was sold', () => {
    expect(found({ calls: and(reading('bob', 300, 1)) })).toEqual(['true-answer']);
  });
  it('finds a pot shown as sold that was free', () => {
    expect(found({ calls: [stocked(1), reading('bob', 50, 0), ...sale.calls.slice(1)] })).toEqual([
      'true-answer',
    ]);
  });
  it('finds stock that is missing, and stock too many, at the end', () => {
    expect(found({ stock: { mug: 1 } })).toEqual(['stock-left']);
    expect(found({ calls: [stocked(2), ...sale.calls.slice(1)] })).toEqual(['stock-left']);
  });
  it('finds a shop window that shows what is sold, or nothing of what is there', () => {
    expect(found({ shown: { mug: 0 } })).toEqual([]);
    expect(found({ shown: { mug: 1 } })).toEqual(['stock-left']);
    expect(found({ ...nothingSold, calls: [stocked(1)], shown: { mug: 0 } })).toEqual(['stock-left']);
  });
});

describe('orders', () => {
  it.each([
    ['vanished', { orders: [] }],
    ['changed its lines', { orders: [order('ada', { lines: [{ sku: 'mug', quantity: 2 }] })] }],
    ['changed its owner', { orders: [order('ada', { email: 'bob@x' })] }],
    ['exists twice', { orders: [order('ada'), order('ada')] }],
  ])('finds an order that %s', (_, evidence) => {
    expect(found(evidence)).toContain('orders');
  });
  it('finds a number that was given to two buyers', () => {
    const calls = and(ordering('bob', 300, ordered('ada')));
    expect(found({ calls })).toContain('orders');
  });
});
