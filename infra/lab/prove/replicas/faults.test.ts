import { expect, it } from '@jest/globals';
import { KINDS, repeatsMails } from './faults.ts';

it('excuses a repeated mail after a crash of its sender alone', () => {
  expect(repeatsMails('kill', 'email-worker-2')).toEqual({});
  for (const id of ['cart-1', 'gateway-2', 'order-1']) expect(repeatsMails('kill', id)).toBeNull();
  for (const kind of KINDS.filter((one) => one !== 'failover'))
    expect(repeatsMails(kind, undefined)).toBeNull();
});
