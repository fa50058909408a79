import { describe, expect, it } from '@jest/globals';
import { networkOf } from './network.ts';

describe('networks', () => {
  it('are single IPv4 addresses and IPv6 /64', () => {
    expect(networkOf('192.0.2.7')).toBe('192.0.2.7');
    expect(networkOf('::ffff:192.0.2.7')).toBe('192.0.2.7');
    expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2');
    expect(networkOf('2001:db8::6')).toBe(networkOf('2001:db8:0:0:1::9'));
    expect(networkOf('::1')).toBe('0:0:0:0');
  });
});
