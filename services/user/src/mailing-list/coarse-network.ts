import { networkOf } from '@slipcast/service-kit/network';

/** Where a consent came from, no closer than proof needs: `192.0.2.0/24` or `2001:db8:1::/48`; null if the address is unknown. */
export function coarseNetwork(ip: string): string | null {
  if (!ip) return null;
  const network = networkOf(ip);
  if (network.includes('.')) return `${network.split('.').slice(0, 3).join('.')}.0/24`;
  return `${network.split(':').slice(0, 3).join(':')}::/48`;
}
