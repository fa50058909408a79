import { expect, it } from '@jest/globals';
import { partOf, perPiece } from './parts-time.ts';

it.each([
  ['/n/bin/node services/email-worker/src/main.ts', 'email-worker'],
  ['/n/bin/node gateway/src/main.ts', 'gateway'],
  ['postgres: cart slipcast_cart 127.0.0.1(4242) idle', 'PostgreSQL'],
  ['redis-server 127.0.0.1:6379', 'Redis'],
  ['java -cp libs kafka.Kafka server.properties', 'Kafka'],
  ['/n/bin/node infra/square-sandbox/src/main.ts', undefined],
  ['bash', undefined],
])('%s is %s', (command, part) => expect(partOf(command)).toBe(part));

it('counts what a piece of work took beyond the same time without work', () => {
  const before = new Map([['order', 1000]]);
  const after = new Map([
    ['order', 3000],
    ['Redis', 100],
  ]);
  const idle = new Map([
    ['order', 400],
    ['Redis', 300],
  ]);
  expect([...perPiece({ before, after, pieces: 100, minutes: 0.5 }, idle)]).toEqual([
    ['order', 18],
    ['Redis', 0],
  ]);
});
