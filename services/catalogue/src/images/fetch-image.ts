import { lookup as systemLookup, type LookupAddress } from 'node:dns';
import type { IncomingMessage } from 'node:http';
import { get } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { Refusal } from '@slipcast/contracts/refusal';
import { isPublicAddress } from './public-address.ts';

const MOST_BYTES = 5 * 1024 * 1024;
const DEADLINE_MS = 10_000;
const MOST_REDIRECTS = 3;

export const tooLarge = (): Refusal => new Refusal('too-large', 'File size must be less than 5MB');
const refused = (message: string): Refusal =>
  new Refusal('invalid-body', message, { errors: [{ field: 'url', message }] });

type Resolve = (host: string) => Promise<LookupAddress[]>;
const resolveAll: Resolve = (host) =>
  new Promise((resolve, reject) =>
    systemLookup(host, { all: true }, (error, found) => (error ? reject(error) : resolve(found))),
  );

/** The one address that a request goes to: every address of the name must be public, and it is asked for once only. */
async function pinned(url: URL, resolve: Resolve): Promise<LookupAddress> {
  const host = url.hostname.replaceAll(/[[\]]/g, '');
  const family = isIP(host);
  const found = family ? [{ address: host, family }] : await resolve(host).catch(() => []);
  const [first] = found;
  if (!first) throw refused('The image address does not exist');
  if (!found.every(({ address }) => isPublicAddress(address)))
    throw refused('The image address is not on the public internet');
  return first;
}

function checked(address: string, base?: URL): URL {
  const url = URL.parse(address, base?.href);
  if (!url || url.protocol !== 'https:') throw refused('Image addresses start with https://');
  if (url.username || url.password) throw refused('The image address must not carry a password');
  return url;
}

export const requestPinned = (
  url: URL,
  { address, family }: LookupAddress,
  signal: AbortSignal,
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const toPinned: LookupFunction = (_host, options, done) =>
      options.all ? done(null, [{ address, family }]) : done(null, address, family);
    const headers = { accept: 'image/jpeg,image/png,image/webp', 'user-agent': 'slipcast' };
    get(url, { lookup: toPinned, agent: false, signal, headers }, resolve).on('error', reject);
  });

/** What makes requests; a test puts its own in place of the network. */
export interface Network {
  resolve: Resolve;
  request: typeof requestPinned;
}

async function bodyOf(answer: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MOST_BYTES) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Fetches an image that an admin named by its address (decision 23): https only, at public addresses only, each
 * redirect checked like the first address, 5 MB, ten seconds. Throws Refusal 'invalid-body' or 'too-large'.
 */
export async function fetchImage(
  address: string,
  network: Network = { resolve: resolveAll, request: requestPinned },
  deadlineMs = DEADLINE_MS,
): Promise<Buffer> {
  const signal = AbortSignal.timeout(deadlineMs);
  let url = checked(address);
  try {
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
      const answer = await network.request(url, await pinned(url, network.resolve), signal);
      const { statusCode = 0, headers } = answer;
      if (statusCode >= 300 && statusCode < 400 && headers.location) {
        answer.destroy();
        url = checked(headers.location, url);
        continue;
      }
      if (statusCode !== 200) {
        answer.destroy();
        throw refused(`The image address answers ${statusCode}`);
      }
      if (Number(headers['content-length']) > MOST_BYTES) {
        answer.destroy();
        throw tooLarge();
      }
      return await bodyOf(answer);
    }
    throw refused('The image address redirects too often');
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw refused('The image could not be fetched');
  }
}
