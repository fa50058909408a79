import { expect, it } from '@jest/globals';
import { parseAddress } from './address.ts';

it.each([
  ['kafka://a:9092,b:9092', { brokers: ['a:9092', 'b:9092'], ssl: false }],
  ['kafka+ssl://a:9093', { brokers: ['a:9093'], ssl: true }],
  [
    'kafka+ssl://slip:p%40ss@a:9093,b:9093',
    {
      brokers: ['a:9093', 'b:9093'],
      ssl: true,
      sasl: { mechanism: 'scram-sha-512', username: 'slip', password: 'p@ss' },
    },
  ],
  [
    'kafka://slip:cast@a:9092?mechanism=plain',
    { brokers: ['a:9092'], ssl: false, sasl: { mechanism: 'plain', username: 'slip', password: 'cast' } },
  ],
])('reads %s', (url, address) => {
  expect(parseAddress(url)).toEqual(address);
});

it.each(['kafka://', 'kafka://a:9092?mechanism=magic', 'kafka+tls://a:9092'])(
  'says what is wrong with %s',
  (url) => {
    expect(() => parseAddress(url)).toThrow('kafka://user:password@host:port,host:port');
  },
);
