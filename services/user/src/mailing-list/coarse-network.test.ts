import { expect, it } from '@jest/globals';
import { coarseNetwork } from './coarse-network.ts';

it.each([
  ['192.0.2.77', '192.0.2.0/24'],
  ['::ffff:192.0.2.77', '192.0.2.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['', null],
])('%s is stored as %s', (ip, stored) => {
  expect(coarseNetwork(ip)).toBe(stored);
});
