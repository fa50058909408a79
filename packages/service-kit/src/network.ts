/** One household's address: a /64 for IPv6, where single addresses cost nothing. */
export function networkOf(ip: string): string {
  const v4 = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (v4) return v4;
  const [head = '', tail] = ip.split('%')[0]?.split('::') ?? [];
  const front = head ? head.split(':') : [];
  const back = tail ? tail.split(':') : [];
  const gap = tail === undefined ? 0 : Math.max(0, 8 - front.length - back.length);
  return [...front, ...Array<string>(gap).fill('0'), ...back].slice(0, 4).join(':');
}

/**
 * The shop's own machine, or a reverse proxy on it that TRUSTED_PROXIES does not know of: behind that all shoppers would be one network,
 * so nothing is counted against it.
 */
export const isLoopback = (ip: string): boolean => /^(::1|(::ffff:)?127\..*)$/i.test(ip);
