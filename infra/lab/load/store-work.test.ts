import { expect, it } from '@jest/globals';
import { commandCalls, storeWorkText } from './store-work.ts';

const at = (order: number, cart: number, rows: number, info: string) => ({
  databases: new Map([
    ['order', { commits: order, rows }],
    ['cart', { commits: cart, rows: 0 }],
  ]),
  commands: commandCalls(info),
});

it('divides what the stores have done in the meantime by the number of orders', () => {
  const before = at(
    100,
    50,
    1000,
    '# Commandstats\r\ncmdstat_xadd:calls=5,usec=9\r\ncmdstat_eval:calls=2,usec=1\r\n',
  );
  const after = at(
    120,
    90,
    2500,
    'cmdstat_xadd:calls=125,usec=9\r\ncmdstat_eval:calls=22,usec=1\r\ncmdstat_evalsha:calls=50,usec=1\r\n' +
      'cmdstat_hget:calls=30,usec=1\r\ncmdstat_ping:calls=3,usec=1\r\ncmdstat_config|get:calls=40,usec=1\r\n',
  );
  expect(storeWorkText(before, after, 10)).toEqual([
    'commits 6.0 (cart 4.0, order 2.0)',
    'rows read 150 (order 150, cart 0.0)',
    'events 12.0, scripts 7.0; config|get 4.0, hget 3.0',
  ]);
});
