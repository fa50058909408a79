import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { createLogger } from '@slipcast/service-kit/logs';
import { createCopyComparison } from '../src/products/compare-copies.ts';
import { NO_STOCK } from '../src/stock/stock.ts';
import { mug, startCatalogue, type Catalogue } from './catalogue-setup.ts';

/** A service with a copy of the products: it has what `versions` says. */
function copyOfProducts() {
  const versions = new Map<string, number>();
  const asked: string[][] = [];
  const server: Server = createServer(async (req, res) => {
    const { ids } = (await json(req)) as { ids: string[] };
    asked.push(ids);
    const known = ids.flatMap((id) => (versions.has(id) ? { id, version: versions.get(id) } : []));
    res.setHeader('content-type', 'application/json').end(JSON.stringify(known));
  });
  return {
    versions,
    asked,
    async start(): Promise<string> {
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    },
    stop: () => server.close(),
  };
}

describe('a copy of a product that missed its event', () => {
  const [order, cart] = [copyOfProducts(), copyOfProducts()];
  let shop: Catalogue;
  beforeAll(async () => {
    shop = await startCatalogue({
      environment: {
        ORDER_URL: await order.start(),
        CART_URL: await cart.start(),
        LOST_EVENTS_SECONDS: '0.3',
      },
    });
  });
  afterAll(async () => {
    await shop?.stop();
    order.stop();
    cart.stop();
  });

  const eventsOf = (id: string) => shop.events.filter(({ key }) => key === id);
  const versionOf = (id: string) =>
    Math.max(0, ...eventsOf(id).map(({ data }) => (data as { version: number }).version));
  /** Both copies have what has been published of this product. */
  const haveBoth = (id: string) => {
    for (const { versions } of [order, cart]) versions.set(id, versionOf(id));
  };
  async function published(): Promise<string> {
    const { body } = await shop.ask('POST', '/api/admin/products', mug({ name: `Mug ${randomUUID()}` }));
    await waitFor('it is published', () => eventsOf(body.id).length > 0);
    return body.id;
  }
  const compared = async () => {
    const before = cart.asked.length;
    await waitFor('two more comparisons', () => cart.asked.length > before + 2);
  };

  it('is sent it again, until it has it', async () => {
    const id = await published();
    haveBoth(id);
    cart.versions.delete(id);
    await waitFor('it is published again twice', () => eventsOf(id).length > 2);
    expect(new Set(eventsOf(id).map((event) => event.id)).size).toBe(1);
    haveBoth(id);
    await compared();
    const sent = eventsOf(id).length;
    await compared();
    expect(eventsOf(id)).toHaveLength(sent);
  });

  it('learns that it has left the shop', async () => {
    const id = await published();
    haveBoth(id);
    const { status } = await shop.ask('DELETE', `/api/admin/products/${id}`);
    expect(status).toBeLessThan(300);
    const removals = () => eventsOf(id).filter(({ type }) => type === 'product.removed.v1');
    await waitFor('the removal is published again', () => removals().length > 1);
    haveBoth(id);
  });

  it('is left alone while it is newer', async () => {
    const id = await published();
    for (const { versions } of [order, cart]) versions.set(id, versionOf(id) + 7);
    await compared();
    await compared();
    expect(eventsOf(id)).toHaveLength(1);
  });

  it('is not sent what has only been sold since', async () => {
    const id = await published();
    haveBoth(id);
    await shop.bus.publish([
      {
        id: randomUUID(),
        type: 'stock.changed.v1',
        occurredAt: new Date().toISOString(),
        key: id,
        data: { productId: id, variantId: 'main', onHand: 3, version: 5, cause: 'sale' },
      },
    ]);
    await waitFor('the shop shows it', async () => {
      const { body } = await shop.ask('GET', `/api/products/${id}`);
      return body.stock === 3;
    });
    await compared();
    await compared();
    expect(eventsOf(id)).toHaveLength(1);
  });
});

describe('the comparison of copies', () => {
  const productOf = (id: string, state: string) =>
    ({ id, version: 1, deleted: false, body: { state, stock: NO_STOCK, variants: [], images: [] } }) as never;

  it('publishes no draft, because no one should have it, and tries again after longer and longer pauses', async () => {
    let now = 0;
    const again: string[] = [];
    const compare = createCopyComparison({
      store: {
        published: async () => ['draft', 'pot'].map((id) => ({ id, version: 1 })),
        getMany: async () => [productOf('draft', 'draft'), productOf('pot', 'published')],
        removed: async () => null,
        publishTheseAgain: async (ids) => void again.push(...ids),
      },
      copies: [async () => []],
      waitMs: 1000,
      wake: () => undefined,
      logger: createLogger('test', 'silent'),
      now: () => now,
    });
    const times: number[] = [];
    for (; now < 20_000; now += 1000) {
      const before = again.length;
      await compare();
      if (again.length > before) times.push(now);
    }
    expect(new Set(again)).toEqual(new Set(['pot']));
    expect(times).toEqual([0, 2000, 6000, 14_000]);
  });
});
