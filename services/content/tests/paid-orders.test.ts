import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createLogger } from '@slipcast/service-kit/logs';
import { createDocuments } from '@slipcast/storage/documents/create-documents';
import { plusDays, shopDay } from '../src/rules/visit-days.ts';
import { createVisitStore, type StoredDay } from '../src/store/visit-store.ts';
import { startContent, type Content } from './running-content.ts';

let content: Content;
beforeAll(async () => {
  content = await startContent();
});
afterAll(() => content?.stop());

it('begins a further document when one is full of paid orders, and counts each order once', async () => {
  const documents = createDocuments(content.config.DOCUMENTS_URL, createLogger('test', 'silent'));
  const visits = documents.collection<StoredDay>('visits');
  await documents.start();
  const [day, other] = [-20, -21].map((past) => plusDays(shopDay(new Date()), past)) as [string, string];
  const orders = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, n) => ({
      mark: `order ${from + n}`,
      counters: [['step', 'paid', 1]] as StoredDay['counters'],
    }));
  const [first, second] = [createVisitStore(visits), createVisitStore(visits)];
  const stored = async () => (await visits.find()).filter(({ id }) => id.startsWith(day));
  const counted = async (store = first) =>
    (await store.read([other, day])).map(({ counters }) => counters.reduce((sum, [, , n]) => sum + n, 0));

  await first.addPaid(day, orders(0, 60));
  await second.addPaid(day, orders(50, 110));
  await Promise.all([first.addPaid(day, orders(100, 170)), second.addPaid(day, orders(150, 230))]);
  for (let n = 230; n < 620; n += 30) await first.addPaid(day, orders(n, n + 30));
  const before = await stored();
  expect(before.length).toBeGreaterThan(3);
  expect(Math.max(...before.map(({ body }) => body.orders?.length ?? 0))).toBeLessThan(200);
  expect(await counted()).toEqual([0, 620]);

  // All of it comes again, to one that knows the day and to one that has just started.
  for (const store of [second, createVisitStore(visits)]) await store.addPaid(day, orders(0, 620));
  expect(await stored()).toEqual(before);

  await first.dropMarks([day]);
  expect((await stored()).flatMap(({ body }) => body.orders)).toEqual([]);
  expect(await counted(second)).toEqual([0, 620]);
  await documents.stop();
});
