import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { VisitEvent, WireVisits } from '@slipcast/contracts/http/visits';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { createLogger } from '@slipcast/service-kit/logs';
import type { Service } from '@slipcast/service-kit/service';
import { createDocuments } from '@slipcast/storage/documents/create-documents';
import { plusDays, shopDay } from '../src/rules/visit-days.ts';
import { createContentService } from '../src/service.ts';
import type { StoredDay } from '../src/store/visit-store.ts';
import { countPaidOrders } from '../src/subscriptions/count-paid-orders.ts';
import { paid, storedDays } from './counted.ts';
import { startContent, type Content } from './running-content.ts';

const view: VisitEvent = { kind: 'view', page: 'home' };
const fail = (): never => {
  throw new Error('something was stored');
};
const today = () => shopDay(new Date());

describe('visits', () => {
  let content: Content;
  let replica: Service;
  let replicaUrl: string;
  beforeAll(async () => {
    content = await startContent();
    replica = createContentService(content.config);
    replicaUrl = (await replica.start()).url;
  });
  afterAll(async () => {
    await replica?.stop();
    await content?.stop();
  });

  const told = async (events: unknown, { url = content.url, ip = '127.0.0.1' } = {}) => {
    const answer = await fetch(`${url}/api/visits`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': ip },
      body: JSON.stringify({ events }),
    });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };
  const shown = async (days = '7') =>
    (await content.ask('GET', `/api/admin/visits?days=${days}`, content.users.admin)).body as WireVisits;
  const viewsToday = async () => (await shown()).days.at(-1)?.views;
  const stepsOf = async () =>
    Object.fromEntries((await shown()).steps.map(({ step, times }) => [step, times]));

  it('are counted by two replicas, and lose nothing of each other', async () => {
    const answer = await told([view]);
    expect(answer).toMatchObject({ status: 204, text: '' });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('set-cookie')).toBeNull();
    await Promise.all(
      Array.from({ length: 60 }, (_, n) =>
        told([view, { kind: 'view', page: 'product', productId: `pot-${n % 3}` }], {
          url: n % 2 ? content.url : replicaUrl,
        }),
      ),
    );
    await waitFor('both have written', async () => (await viewsToday()) === 121);
    const { days, pots, isCounting } = await shown();
    expect(isCounting).toBe(true);
    expect(days).toHaveLength(7);
    expect(pots.map(({ views }) => views)).toEqual([20, 20, 20]);
  });

  it.each([
    ['no events', []],
    ['too many', Array.from({ length: 41 }, () => view)],
    ['a page that there is not', [{ kind: 'view', page: 'https://elsewhere.example' }]],
    ['a pot that cannot be', [{ kind: 'add', productId: '<script>' }]],
    ['an order that is said to be paid', [{ kind: 'step', step: 'paid' }]],
    ['a kind that there is not', [{ kind: 'visitor', id: '1' }]],
  ])('are refused with %s', async (_what, events) => {
    expect((await told(events)).status).toBe(400);
  });

  it('keep searches in one spelling, and of those that look personal only that there were some', async () => {
    await told([
      { kind: 'search', words: 'Butter  dish' },
      { kind: 'search', words: 'butter dish' },
      { kind: 'search', words: 'ada@example.com' },
      { kind: 'search', words: '07700 900123' },
      { kind: 'search', words: 'x'.repeat(61) },
    ]);
    await waitFor('they are written', async () => (await shown()).searches.length > 0);
    expect(await shown()).toMatchObject({ searches: [{ words: 'butter dish', times: 2 }], otherSearches: 3 });
  });

  it('are limited by network, searches more than the rest', async () => {
    const ip = '203.0.113.9';
    const words = (n: number) => [{ kind: 'search', words: `invented ${n}` }];
    const statuses: number[] = [];
    for (let n = 0; n < 125; n += 1) statuses.push((await told(words(n), { ip })).status);
    expect(statuses.filter((status) => status === 204)).toHaveLength(120);
    expect(statuses.slice(120)).toEqual([429, 429, 429, 429, 429]);
    expect((await told([view], { ip: '198.51.100.7' })).status).toBe(204);
    const searched = async () =>
      (await storedDays(content))
        .flatMap(({ counters }) => counters)
        .filter(([kind, subject]) => kind === 'search' && !subject.startsWith('butter'));
    const timesOf = async () => (await searched()).reduce((sum, [, , times]) => sum + times, 0);
    await waitFor('they are written', async () => (await timesOf()) === 3 + 120);
    const [[, , unsaid = 0] = [], ...said] = (await searched()).toSorted(([, one], [, other]) =>
      one < other ? -1 : 1,
    );
    expect(said).toHaveLength(60);
    // And three of the test before.
    expect(unsaid).toBe(3 + 60);
    expect((await shown()).searches).toHaveLength(30);
  });

  const publish = (data: ReturnType<typeof paid>) =>
    content.bus.publish([
      { id: randomUUID(), type: 'order.paid.v1', key: data.orderId, occurredAt: data.paidAt, data },
    ]);

  it('count an order as paid once, however often the event comes, and store nothing that leads to it', async () => {
    const now = new Date().toISOString();
    const old = new Date(Date.now() - 40 * 86_400_000).toISOString();
    await publish(paid('order-old', old));
    for (const id of ['order-1', 'order-1', 'order-2', 'order-1']) await publish(paid(id, now));
    await publish(paid('order-3', now));
    await waitFor('the last is counted', async () => (await stepsOf())['paid'] === 3);
    expect((await shown()).pots.find(({ productId }) => productId === 'pot-1')?.orders).toBe(2 * 3);
    expect((await shown('90')).steps.at(-1)).toEqual({ step: 'paid', times: 3 });
    const stored = await storedDays(content);
    expect(JSON.stringify(stored)).not.toMatch(/order-1|ada@|2026-ORD|Kiln/);
  });

  it('are for admins to see', async () => {
    content.users.sessions.set('packer-1', {
      version: 1,
      isAdmin: false,
      isSuperAdmin: false,
      isPacker: true,
    });
    const as = async (who?: string) => (await content.ask('GET', '/api/admin/visits', who)).status;
    expect(await as()).toBe(401);
    expect(await as(content.users.customer)).toBe(403);
    expect(await as(content.users.bearer('packer-1'))).toBe(403);
    expect(await as(content.users.admin)).toBe(200);
    const wrong = await content.ask('GET', '/api/admin/visits?days=31', content.users.admin);
    expect(wrong.status).toBe(400);
  });

  it('are neither counted nor stored while the setting is off', async () => {
    const settings = async (countVisits: boolean) => {
      const { revision, ...text } = (await content.ask('GET', '/api/admin/settings', content.users.admin))
        .body;
      const body = { ...text, countVisits, revisionLoaded: revision };
      expect((await content.ask('PUT', '/api/admin/settings', content.users.admin, body)).status).toBe(200);
    };
    const before = await viewsToday();
    await settings(false);
    expect((await content.ask('GET', '/api/shop')).body['countVisits']).toBe(false);
    const stored = await storedDays(content);
    expect((await told([view], { url: replicaUrl })).status).toBe(204);
    // It writes what it has received before it ends.
    await replica.stop();
    const paidOrders = countPaidOrders({ addPaid: async () => fail() } as never, async () => false);
    const data = paid('order-off', new Date().toISOString());
    await paidOrders.handle({ id: '', type: 'order.paid.v1', key: '', occurredAt: '', data });
    expect(await storedDays(content)).toEqual(stored);
    expect((await shown()).isCounting).toBe(false);
    await settings(true);
    await told([view]);
    await waitFor('it counts again', async () => (await viewsToday()) === (before ?? 0) + 1);
  });

  it('are written when the service stops, and deleted after 400 days', async () => {
    const documents = createDocuments(content.config.DOCUMENTS_URL, createLogger('test', 'silent'));
    const days = documents.collection<StoredDay>('visits');
    await documents.start();
    const [gone, kept, month] = [-401, -400, -40].map((past) => plusDays(today(), past)) as [
      string,
      string,
      string,
    ];
    for (const day of [gone, kept])
      await days.insert(day, { counters: [['page', 'home', 1]] }, new Date(day));
    const counters: StoredDay['counters'] = [['step', 'paid', 1]];
    await days.insert(`${month}:paid`, { counters, orders: ['mark'] }, new Date(month));
    const before = (await viewsToday()) ?? 0;
    const last = createContentService(content.config);
    const { url } = await last.start();
    await waitFor('the old day is deleted', async () => (await days.get(gone)) === null);
    expect(await days.get(kept)).not.toBeNull();
    await waitFor(
      'the marks are gone',
      async () => (await days.get(`${month}:paid`))?.body.orders?.length === 0,
    );
    expect((await days.get(`${month}:paid`))?.body.counters).toEqual(counters);
    await told([view], { url });
    await last.stop();
    expect(await viewsToday()).toBe(before + 1);
    await documents.stop();
  });
});
