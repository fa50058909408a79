import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { WireCategory, WireProduct } from '@slipcast/contracts/http/catalogue';
import type { ListFilters } from '@slipcast/contracts/http/list-filters';
import type { WireUpload } from '@slipcast/contracts/http/images';
import type { FieldError } from '@slipcast/contracts/problem';
import type { Bus, EventEnvelope } from '@slipcast/event-bus/bus';
import { createBus } from '@slipcast/event-bus/create-bus';
import { createLogger } from '@slipcast/service-kit/logs';
import { startPostgres } from '@slipcast/testkit/postgres';
import { startRedis } from '@slipcast/testkit/redis';
import { startScriptedUsers } from '@slipcast/testkit/scripted-users';
import { callerHeaders } from '@slipcast/testkit/callers';
import { readCatalogueConfig } from '../src/config.ts';
import type { fetchImage } from '../src/photographs/fetch-image.ts';
import { createCatalogueService } from '../src/service.ts';

/** The fields of all answers. A test reads those that its answer has. */
export interface Body extends WireProduct, WireUpload {
  products: WireProduct[];
  categories: WireCategory[];
  filters?: ListFilters;
  data: { successful: WireUpload[]; failed: { filename: string; message: string }[] };
  resources: { public_id: string }[];
  next_cursor: string | null;
  images: WireProduct['images'];
  queued: number;
  errors: FieldError[];
}
export interface Answered {
  status: number;
  headers: Headers;
  body: Body;
}

/** A catalogue service on a free port, with real stores; `replica` starts another one on the same stores. */
export async function startCatalogue({
  environment,
  ...options
}: { fetchFrom?: typeof fetchImage; takeOverMs?: number; environment?: Record<string, string> } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'slipcast-catalogue-'));
  const [postgres, redis, users] = await Promise.all([startPostgres(), startRedis(), startScriptedUsers()]);
  const stores = {
    DOCUMENTS_URL: await postgres.createDatabase('catalogue'),
    OBJECTS_URL: pathToFileURL(folder).href,
  };
  const config = readCatalogueConfig({
    ...users.environment,
    ...stores,
    REDIS_URL: redis.url,
    BUS_URL: redis.url,
    LOG_LEVEL: 'silent',
    SHOP_NAME: 'Kiln & <Co>',
    SHOP_URL: 'https://pots.example/',
    ...environment,
  });
  const bus: Bus = createBus({ url: redis.url, clientId: 'test', logger: createLogger('test', 'silent') });
  const events: EventEnvelope[] = [];
  await bus.start();
  await bus.listen(['product.changed.v1', 'product.removed.v1'], (event) => void events.push(event));
  const running = [createCatalogueService(config, options)];
  const { url } = await (running[0] as (typeof running)[number]).start();

  const ask = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const isForm = body instanceof FormData;
    const answer = await fetch(path.startsWith('http') ? path : `${url}${path}`, {
      method,
      headers: {
        authorization: users.admin,
        ...(isForm || body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: isForm ? body : JSON.stringify(body),
    });
    const text = await answer.text();
    const isJson = answer.headers.get('content-type')?.includes('json');
    return {
      status: answer.status,
      headers: answer.headers,
      body: isJson ? JSON.parse(text) : text,
    } as Answered;
  };
  return {
    url,
    users,
    bus,
    events,
    folder,
    stores,
    ask,
    internal: callerHeaders('operator', 'catalogue'),
    async replica() {
      const service = createCatalogueService(config, options);
      running.push(service);
      return (await service.start()).url;
    },
    async stop() {
      await bus.close();
      for (const service of running) await service.stop();
      await Promise.all([postgres.stop(), redis.stop(), users.stop()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
export type Catalogue = Awaited<ReturnType<typeof startCatalogue>>;

/** A product form as the admin sends it. */
export const mug = (rest: object = {}) => ({
  name: 'Harbour Mug',
  description: 'Rounded everyday mug.',
  price: 26,
  stock: 4,
  category: 'Mugs',
  color: 'Sea Glass',
  weight_grams: 340,
  collection_only: false,
  packed_grams: null,
  length_mm: 125,
  width_mm: 92,
  height_mm: 95,
  images: [{ url: '/media/products-1/1200.jpg' }],
  variants: [
    { color: 'Slate', stock: 2, priceAdjustment: 1.5, images: [{ url: '/media/variants-1/1200.jpg' }] },
    { color: 'Oatmeal Second', stock: 3, priceAdjustment: -6 },
  ],
  ...rest,
});
