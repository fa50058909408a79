import { expect, it } from '@jest/globals';
import { realShopReason, sellsForPlayMoney } from './real-shop.ts';

it.each([
  [{}, null],
  [{ SQUARE_URL: 'http://127.0.0.1:4100', SHOP_URL: 'http://localhost:8080', HOST: '127.0.0.1' }, null],
  [{ SQUARE_URL: 'http://square-sandbox:8080', HOST: '192.168.1.20' }, null],
  [{ SHOP_URL: 'http://[::1]:8080', HOST: '::1' }, null],
  [{ SQUARE_URL: 'https://connect.squareup.com' }, /real Square/],
  [{ SQUARE_URL: 'https://connect.squareupsandbox.com' }, /real Square/],
  [{ SHOP_URL: 'https://pots.example.com' }, /public address/],
  [{ SHOP_URL: 'http://203.0.113.7' }, /public address/],
  [{ HOST: '0.0.0.0' }, /others can reach/],
  [{ HOST: '::' }, /others can reach/],
])('%j', (settings, reason) => {
  if (reason === null) expect(realShopReason(settings)).toBeNull();
  else expect(realShopReason(settings)).toMatch(reason);
});

const SHOP_URL = 'https://pots.example.com';
it.each([
  [{ SHOP_URL }, true],
  [{ SHOP_URL, SQUARE_URL: 'http://127.0.0.1:4100' }, true],
  [{ SHOP_URL, SQUARE_URL: 'https://connect.squareupsandbox.com' }, true],
  [{ SHOP_URL, SQUARE_URL: 'https://connect.squareup.com' }, false],
  [{ SHOP_URL: 'http://localhost:8080', SQUARE_URL: 'http://127.0.0.1:4100' }, false],
  [{}, false],
])('sells for play money? %j', (settings, expected) => {
  expect(sellsForPlayMoney(settings)).toBe(expected);
});
