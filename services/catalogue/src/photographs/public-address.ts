import { BlockList, isIP } from 'node:net';

/** IANA's special-purpose registries for IPv4 and, within 2000::/3, for IPv6. */
const SPECIAL_V4: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];
const SPECIAL_V6: [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const special = new BlockList();
for (const [network, bits] of SPECIAL_V4) special.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of SPECIAL_V6) special.addSubnet(network, bits, 'ipv6');
const globalV6 = new BlockList();
globalV6.addSubnet('2000::', 3, 'ipv6');

/** True for an address on the public internet. False for this machine, private networks and other reserved addresses. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !special.check(address, 'ipv4');
  // IPv6 addresses that contain an IPv4 address (::ffff:…, 64:ff9b::…) lie outside 2000::/3 or are listed above.
  return family === 6 && globalV6.check(address, 'ipv6') && !special.check(address, 'ipv6');
}
