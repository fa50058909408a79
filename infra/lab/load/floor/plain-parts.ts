import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { check, say } from '../figures.ts';
import { generate, type LoadRequest } from '../generate.ts';
import { poster } from '../post.ts';
import type { Sandbox } from '../sandbox-process.ts';
import type { Part } from './other-parts.ts';
import { spent, startPart } from './part-process.ts';
import type { PlainShop, StayBusy } from './plain-shop.ts';

const SALES = 2000;
const AT_ONCE = 64;
const WEBHOOKS = ['payment.created', 'payment.updated'];
const OF_EACH = Math.ceil(SALES / AT_ONCE);

/** One request of a sale. */
export interface Step {
  path: string;
  body: unknown;
  answer: unknown;
}

interface PlainWork {
  first: PlainShop;
  /** Of the shop's own process, a piece. */
  shopMs: number;
  /** Requests of a piece. */
  requests: number;
  /** Returns how many pieces it has done. */
  work(url: string): Promise<number>;
}

/**
 * What `work` costs a plain server that is kept as busy as the shop's, which is not counted. A server that answers at once, one request after the
 * other, has clients that never sleep; waking one costs as much as writing to its socket.
 */
async function plainShopPart({ first, shopMs, requests, work }: PlainWork): Promise<number> {
  const { child, ready, cpu, stop } = await startPart<string>('plain-shop.ts', first);
  const withBusy = async (busyMs: number) => {
    child.send({ busyMs } satisfies StayBusy);
    const [onlyBusy] = (await once(child, 'message')) as [number];
    return (await cpu()) - onlyBusy;
  };
  const costOf = async (busyMs: number) => {
    const before = await withBusy(busyMs);
    const pieces = await work(ready);
    return ((await withBusy(0)) - before) / pieces;
  };
  await work(ready);
  const atOnceMs = await costOf(0);
  const milliseconds = await costOf(Math.max(0, shopMs - atOnceMs) / requests);
  say(`  requests    ${atOnceMs.toFixed(3)} CPU ms where each is answered at once`);
  stop();
  return milliseconds;
}

/** Sales of new guests: their three requests, and the two in which Square says what it has done. */
export const salesPart = (steps: Step[], shopMs: number): Promise<number> => {
  const answers = Object.fromEntries(steps.map(({ path, answer }) => [path, answer]));
  const requests = steps.length + WEBHOOKS.length;
  const work = async (url: string) => {
    const { post, close } = poster(url);
    const lane = async () => {
      for (let one = 0; one < OF_EACH; one += 1) {
        let cookie: string | undefined;
        for (const { path, body } of steps) cookie = (await post(path, body, cookie)).cookie ?? cookie;
        for (const type of WEBHOOKS)
          await post('/webhook', { event_id: randomUUID(), type, data: { id: 'p1', object: steps[1] } });
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, lane));
    await close();
    return OF_EACH * AT_ONCE;
  };
  return plainShopPart({ first: { answers, products: [] }, shopMs, requests, work });
};

/** Requests that are sent by the load generator. */
export const requestsPart = (
  first: PlainShop,
  shopMs: number,
  requestsFor: (url: string) => Promise<LoadRequest[]> | LoadRequest[],
): Promise<number> => {
  const work = async (url: string) => {
    const requests = await requestsFor(url);
    const { answered, refused, failed } = await generate({ url, requests, connections: 32, seconds: 6 });
    check('the plain server answered every request', refused + failed === 0);
    return answered;
  };
  return plainShopPart({ first, shopMs, requests: 1, work });
};

export async function squarePart({ url, environment }: Sandbox): Promise<number> {
  const [token, location] = [environment.SQUARE_ACCESS_TOKEN, environment.SQUARE_LOCATION_ID];
  const part: Part = { part: 'square', sales: SALES, url, token, location };
  return (await spent('other-parts.ts', part)).milliseconds / SALES;
}

/** An email as large as the newest of the shop's. */
export async function mailPart(dataDir: string): Promise<number> {
  const mailbox = join(dataDir, 'mailbox');
  const [newest] = (await readdir(mailbox))
    .filter((name) => name.endsWith('.eml'))
    .toSorted()
    .toReversed();
  const size = newest ? (await readFile(join(mailbox, newest))).length : 0;
  check(`an email of ${(size / 1024).toFixed(0)} kB was found`, size > 0);
  const folder = await mkdtemp(join(tmpdir(), 'slipcast-mail-'));
  const line = '<p style="margin:0">The pot that you chose is on its way to you.</p>\n';
  const html = line.repeat(Math.ceil((size * 0.85) / line.length));
  const part: Part = { part: 'mail', sales: SALES, html, plain: html.slice(0, size * 0.1), folder };
  const { milliseconds } = await spent('other-parts.ts', part);
  await rm(folder, { recursive: true });
  return milliseconds / SALES;
}
