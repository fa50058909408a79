import { describe, expect, it } from '@jest/globals';
import { isPublicAddress } from './public-address.ts';

describe('public addresses', () => {
  it.each(['93.184.216.34', '1.1.1.1', '172.15.0.1', '172.32.0.1', '100.128.0.1', '223.255.255.254'])(
    '%s is one',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );
  it.each(['2606:4700:4700::1111', '2a00:1450:4009:81f::200e'])('%s is one', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  );
  it.each(
    `0.0.0.0 10.1.2.3 100.64.0.1 127.0.0.1 127.8.8.8 169.254.169.254 172.16.0.1 172.31.255.255 192.168.1.1 192.0.0.1
    198.18.0.1 203.0.113.9 224.0.0.1 240.0.0.1 255.255.255.255 :: ::1 fe80::1 fc00::1 fd12:3456::1 ff02::1
    ::ffff:127.0.0.1 ::ffff:8.8.8.8 64:ff9b::7f00:1 2001::1 2001:db8::1 2002:7f00:1:: 3fff::1 ::127.0.0.1 100::1
    localhost 127.1 0x7f000001`.split(/\s+/),
  )('%s is not', (address) => expect(isPublicAddress(address)).toBe(false));
});
