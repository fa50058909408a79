import { lookup as systemLookup } from 'node:dns/promises';
import { isIP } from 'node:net';

/** How long an answer of DNS is used. A new replica gets its first request within this time. */
const FRESH_MS = 2000;

/** Every address of a host. */
export type Lookup = (host: string) => Promise<string[]>;

const lookupAll: Lookup = async (host) =>
  (await systemLookup(host, { all: true })).map(({ address }) => address);

/** Only plain http: behind https a certificate is for the name, not for an address. */
const hasName = ({ protocol, hostname }: URL): boolean =>
  protocol === 'http:' && isIP(hostname.replace(/^\[|\]$/g, '')) === 0;

const withHost = (url: URL, address: string): string =>
  `${url.protocol}//${isIP(address) === 6 ? `[${address}]` : address}${url.port ? `:${url.port}` : ''}`;

/**
 * The replicas of a service: each URL as many times as DNS has addresses for its host. Until DNS has answered a URL counts as it stands,
 * and while DNS does not answer its last word counts.
 *
 * @param urls `http://order:8080`, without a path
 * @param options.now milliseconds
 */
export function createReplicaAddresses(
  urls: string[],
  { lookup = lookupAll, now = () => performance.now() }: { lookup?: Lookup; now?: () => number } = {},
) {
  const entries = urls.map((url) => ({
    url: new URL(url),
    resolved: [url],
    asked: -Infinity,
    asking: false,
  }));
  type Entry = (typeof entries)[number];

  async function ask(entry: Entry): Promise<void> {
    entry.asking = true;
    entry.asked = now();
    try {
      const addresses = await lookup(entry.url.hostname);
      if (addresses.length > 0)
        entry.resolved = addresses.map((address) => withHost(entry.url, address)).toSorted();
    } catch {
      // A name server that is away changes nothing about where the replicas are.
    } finally {
      entry.asking = false;
    }
  }
  return {
    /** Never waits: asks DNS again in the background when its answer is old. */
    current(): string[] {
      for (const entry of entries)
        if (hasName(entry.url) && !entry.asking && now() - entry.asked > FRESH_MS) void ask(entry);
      return [...new Set(entries.flatMap(({ resolved }) => resolved))];
    },
    /** An address refused a connection: a replica may have moved. */
    doubt(): void {
      for (const entry of entries) entry.asked = Math.min(entry.asked, now() - FRESH_MS / 2);
    },
  };
}
