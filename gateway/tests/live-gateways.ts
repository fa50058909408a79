import { randomUUID } from 'node:crypto';
import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { LivePot } from '@slipcast/contracts/http/live';
import type { Bus } from '@slipcast/event-bus/bus';
import { createBus } from '@slipcast/event-bus/create-bus';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { createLogger } from '@slipcast/service-kit/logs';
import type { Service } from '@slipcast/service-kit/service';
import { startRedis, type TestRedis } from '@slipcast/testkit/redis';
import { readGatewayConfig } from '../src/config.ts';
import { createGateway } from '../src/service.ts';

const logger = createLogger('test', 'silent');
const dead = 'http://127.0.0.1:9';

/** A browser's end of a stream. */
export interface Listener {
  events: string[];
  /** The last state of each product. */
  pots: Map<string, LivePot>;
  ended: boolean;
  close(): void;
}

/** Two gateways before one catalogue and one cart service, which are scripted; the bus is real. */
export class LiveGateways {
  gateways: Service[] = [];
  urls: string[] = [];
  /** What the catalogue and the cart service answer with. */
  stock: Record<string, number> = {};
  held: object[] = [];
  /** What the catalogue was asked. */
  reads: string[] = [];
  bus!: Bus;
  private redis!: TestRedis;
  private servers: Server[] = [];

  private async upstream(answer: (path: string) => unknown): Promise<string> {
    const server = createServer((req, res) => {
      const body = answer(req.url ?? '');
      res.writeHead(body ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(body ?? {}));
    });
    this.servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  async start(environment: Record<string, string> = {}): Promise<this> {
    this.redis = await startRedis();
    const catalogue = await this.upstream((path) => {
      if (path === '/livez') return {};
      this.reads.push(path);
      const asked = path.split('/').at(-1) ?? '';
      if (!path.includes('?'))
        return this.stock[asked] === undefined
          ? undefined
          : { id: asked, stock: this.stock[asked], variants: [{ id: 'blue', stock: 9 }] };
      const ids = /^\/api\/products\?ids=(.*)$/.exec(path)?.[1]?.split(',') ?? [];
      const products = ids.flatMap((id) => {
        const stock = this.stock[id];
        return stock === undefined ? [] : [{ id, stock, variants: [{ id: 'blue', stock: 9 }] }];
      });
      return { products };
    });
    const cart = await this.upstream((path) => (path === '/livez' ? {} : { held: this.held }));
    const config = {
      PORT: '0',
      BUS_URL: this.redis.url,
      USER_URL: dead,
      CATALOGUE_URL: catalogue,
      CART_URL: cart,
      ORDER_URL: dead,
      PAYMENT_URL: dead,
      CONTENT_URL: dead,
      ISSUE_URL: dead,
      ...environment,
    };
    this.bus = createBus({ url: this.redis.url, clientId: 'test', logger });
    await this.bus.start();
    for (let count = 0; count < 2; count += 1) {
      const gateway = createGateway(readGatewayConfig(config), { logger, liveRefreshSeconds: 1 });
      this.gateways.push(gateway);
      // oxlint-disable-next-line no-await-in-loop
      this.urls.push((await gateway.start()).url);
    }
    return this;
  }

  async stop(): Promise<void> {
    await Promise.all(this.gateways.map((gateway) => gateway.stop()));
    await this.bus.close();
    for (const server of this.servers) {
      server.closeAllConnections();
      server.close();
    }
    await this.redis.stop();
  }

  publish(type: string, key: string, data: object): Promise<void> {
    return this.bus.publish([{ id: randomUUID(), type, key, occurredAt: new Date().toISOString(), data }]);
  }
  stockChanged(productId: string, onHand: number, version: number): Promise<void> {
    const data = { productId, variantId: 'main', onHand, version, cause: 'adjustment' };
    return this.publish('stock.changed.v1', productId, data);
  }
  holdsChanged(productId: string, pieces: number, seq: number, freeAt: string | null = null): Promise<void> {
    const pots = [{ productId, variantId: 'main', pieces, freeAt, seq }];
    return this.publish('holds.changed.v1', 'cart', { pots });
  }

  request(path: string, headers: Record<string, string> = {}, gateway = 0): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      get(`${this.urls[gateway]}${path}`, { headers, agent: false }, resolve).on('error', reject);
    });
  }

  async listen(products: string, gateway = 0, headers: Record<string, string> = {}): Promise<Listener> {
    const accept = { accept: 'text/event-stream', 'accept-encoding': 'gzip, br', ...headers };
    const answer = await this.request(`/api/live/stock?products=${products}`, accept, gateway);
    if (answer.statusCode !== 200) throw new Error(`answered ${answer.statusCode}`);
    const listener: Listener = { events: [], pots: new Map(), ended: false, close: () => answer.destroy() };
    let text = '';
    answer.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      const frames = text.split('\n\n');
      text = frames.pop() ?? '';
      for (const frame of frames) {
        listener.events.push(frame);
        const data = /^event: stock\ndata: (.*)$/.exec(frame)?.[1];
        for (const pot of data ? (JSON.parse(data) as { products: LivePot[] }).products : [])
          listener.pots.set(pot.productId, pot);
      }
    });
    answer.on('end', () => (listener.ended = true)).on('error', () => (listener.ended = true));
    return listener;
  }
}

/** Until the listener has heard this of a product's own row. */
export const hears = (listener: Listener, productId: string, main: object, ms = 2000): Promise<unknown> =>
  waitFor(
    `${productId} is ${JSON.stringify(main)}`,
    async () => {
      const row = listener.pots.get(productId)?.variants.find(({ variantId }) => variantId === 'main');
      return Object.entries(main).every(([name, value]) => row?.[name as 'stock'] === value);
    },
    ms,
  );
