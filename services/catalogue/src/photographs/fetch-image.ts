import type { LookupAddress } from 'node:dns';
import { lookup as lookupName } from 'node:dns/promises';
import type { IncomingMessage } from 'node:http';
import { get } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { IMAGE_BYTES_MAX } from '@slipcast/contracts/limits';
import { fieldRefusal, Refusal } from '@slipcast/contracts/refusal';
import { tooLarge } from './images.ts';
import { isPublicAddress } from './public-address.ts';

const DEADLINE_MS = 10_000;
const MAX_REDIRECTS = 3;

const refused = (message: string): Refusal => fieldRefusal('url', message);

type Resolve = (host: string) => Promise<LookupAddress[]>;
const resolveAll: Resolve = (host) => lookupName(host, { all: true });

/**
 * The address that the request goes to. All addresses of the name must be public. The name is resolved only once, so that a
 * second DNS answer cannot redirect the request.
 */
async function resolvePublic(url: URL, resolve: Resolve): Promise<LookupAddress> {
  const host = url.hostname.replaceAll(/[[\]]/g, '');
  const family = isIP(host);
  const found = family ? [{ address: host, family }] : await resolve(host).catch(() => []);
  const [first] = found;
  if (!first) throw refused('The image address does not exist');
  if (!found.every(({ address }) => isPublicAddress(address)))
    throw refused('The image address is not on the public internet');
  return first;
}

function parseImageUrl(address: string, base?: URL): URL {
  const url = URL.parse(address, base?.href);
  if (!url || url.protocol !== 'https:') throw refused('Image addresses must start with https://');
  if (url.username || url.password) throw refused('The image address must not contain a password');
  return url;
}

export const requestPinned = (
  url: URL,
  { address, family }: LookupAddress,
  signal: AbortSignal,
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const lookup: LookupFunction = (_host, options, done) =>
      options.all ? done(null, [{ address, family }]) : done(null, address, family);
    const headers = { accept: 'image/jpeg,image/png,image/webp', 'user-agent': 'slipcast' };
    get(url, { lookup, agent: false, signal, headers }, resolve).on('error', reject);
  });

/** Name resolution and requests; tests replace both. */
export interface Network {
  resolve: Resolve;
  request: typeof requestPinned;
}

async function bodyOf(answer: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > IMAGE_BYTES_MAX) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Fetches an image from an address that an admin entered (decision 23): only over https, only from public addresses
 * (redirects included), at most 5 MB, within ten seconds. Throws Refusal 'invalid-body' or 'too-large'.
 */
export async function fetchImage(
  address: string,
  network: Network = { resolve: resolveAll, request: requestPinned },
  deadlineMs = DEADLINE_MS,
): Promise<Buffer> {
  const signal = AbortSignal.timeout(deadlineMs);
  let url = parseImageUrl(address);
  try {
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const answer = await network.request(url, await resolvePublic(url, network.resolve), signal);
      try {
        const { statusCode = 0, headers } = answer;
        if (statusCode >= 300 && statusCode < 400 && headers.location) {
          url = parseImageUrl(headers.location, url);
          continue;
        }
        if (statusCode !== 200) throw refused(`The image address answered with status ${statusCode}`);
        if (Number(headers['content-length']) > IMAGE_BYTES_MAX) throw tooLarge();
        return await bodyOf(answer);
      } finally {
        answer.destroy();
      }
    }
    throw refused('The image address redirects too many times');
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw refused('The image could not be fetched');
  }
}
