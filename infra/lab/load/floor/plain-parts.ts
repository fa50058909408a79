import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { check } from '../figures.ts';
import { generate, type LoadRequest } from '../generate.ts';
import { poster } from '../post.ts';
import type { Sandbox } from '../sandbox-process.ts';
import type { Part } from './other-parts.ts';
import { spent, startPart } from './part-process.ts';
import type { PlainShop } from './plain-shop.ts';

const SALES = 2000;
const AT_ONCE = 64;
const OF_EACH = Math.ceil(SALES / AT_ONCE);

/** One request of a sale. */
export interface Step {
  path: string;
  body: unknown;
  answer: unknown;
}

/** What `work` costs a plain server, for each of the pieces that it says it has done. */
async function plainShopPart(first: PlainShop, work: (url: string) => Promise<number>): Promise<number> {
  const { ready, cpu, stop } = await startPart<string>('plain-shop.ts', first);
  await work(ready);
  const before = await cpu();
  const pieces = await work(ready);
  const milliseconds = (await cpu()) - before;
  stop();
  return milliseconds / pieces;
}

/** Sales of new guests: their three requests, and the two in which Square says what it has done. */
export const salesPart = (steps: Step[]): Promise<number> => {
  const answers = Object.fromEntries(steps.map(({ path, answer }) => [path, answer]));
  return plainShopPart({ answers, products: [] }, async (url) => {
    const { post, close } = poster(url);
    const lane = async () => {
      for (let one = 0; one < OF_EACH; one += 1) {
        let cookie: string | undefined;
        for (const { path, body } of steps) cookie = (await post(path, body, cookie)).cookie ?? cookie;
        for (const type of ['payment.created', 'payment.updated'])
          await post('/webhook', { event_id: randomUUID(), type, data: { id: 'p1', object: steps[1] } });
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, lane));
    await close();
    return OF_EACH * AT_ONCE;
  });
};

/** Requests that are sent by the load generator. */
export const requestsPart = (
  first: PlainShop,
  requestsFor: (url: string) => Promise<LoadRequest[]> | LoadRequest[],
): Promise<number> =>
  plainShopPart(first, async (url) => {
    const requests = await requestsFor(url);
    const { answered, refused, failed } = await generate({ url, requests, connections: 32, seconds: 6 });
    check('the plain server answered every request', refused + failed === 0);
    return answered;
  });

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
