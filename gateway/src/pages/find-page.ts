import type { EncodedResponse } from '../cache/encoded-response.ts';
import { keyOf, type PageAddress } from './page-addresses.ts';

/** Which page an address leads to. `isEndless`: there is no end of such addresses, so it may not hold up other pages. */
export interface FoundPage {
  key: string;
  isEndless: boolean;
}
type Read = (path: string) => Promise<Pick<EncodedResponse, 'status' | 'identity'>>;
type Answer = { status: number; body: Record<string, unknown> };

async function answerOf(read: Read, path: string): Promise<Answer | undefined> {
  try {
    const { status, identity } = await read(path);
    return { status, body: JSON.parse(identity.toString()) as Answer['body'] };
  } catch {
    // The page itself will not be rendered either.
    return undefined;
  }
}

const hasEntry = ({ body }: Answer, list: string, value: string): boolean =>
  Array.isArray(body[list]) &&
  body[list].some(({ id, name }: { id?: string; name?: string }) => id === value || name === value);

/** A pot's address may carry its name. Wrong names lead to the right one, and there is no end of them. */
const isMisnamed = ({ path }: PageAddress, right: unknown): boolean =>
  typeof right === 'string' && right !== path && right.split('/').length === path.split('/').length;

/**
 * Makes one page of all addresses that show the same: strangers can invent options and ids without end, and each would be rendered separately.
 * An option that the pot does not have shows the pot, and one page says that there is no such pot.
 *
 * @param read a public read through the response cache
 */
export async function findPage(address: PageAddress, read: Read): Promise<FoundPage> {
  const { subject, missing, listed } = address;
  const about = subject === undefined ? undefined : await answerOf(read, subject);
  // Of what has been removed the page shows more: what there is instead.
  const isRemoved = about?.body['removed'] !== undefined;
  if (about?.status === 404 && !isRemoved) return { key: missing, isEndless: false };
  const parameters = new Map(address.parameters);
  let isEndless = address.isEndless || isMisnamed(address, about?.body['path']);
  for (const { name, read: path, list } of listed) {
    const value = parameters.get(name) ?? '';
    // oxlint-disable-next-line no-await-in-loop
    const answer = path === subject ? about : await answerOf(read, path);
    if (answer && hasEntry(answer, list, value)) continue;
    if (path === subject) parameters.delete(name);
    else isEndless = true;
  }
  return { key: keyOf({ ...address, parameters }), isEndless };
}
