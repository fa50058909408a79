import { createBus } from '@slipcast/event-bus/create-bus';
import { createLogger } from '@slipcast/service-kit/logs';
import { startPostgres } from '@slipcast/testkit/postgres';
import { startRedis } from '@slipcast/testkit/redis';
import { startScriptedUsers } from '@slipcast/testkit/scripted-users';
import { readContentConfig } from '../src/config.ts';
import { createContentService } from '../src/service.ts';

/** The content service on real PostgreSQL and Redis, and a bus to listen on. */
export async function startContent() {
  const [postgres, redis, users] = await Promise.all([startPostgres(), startRedis(), startScriptedUsers()]);
  const config = readContentConfig({
    ...users.environment,
    DOCUMENTS_URL: await postgres.createDatabase('content'),
    REDIS_URL: redis.url,
    BUS_URL: redis.url,
    LOG_LEVEL: 'silent',
    SHOP_NAME: 'Kiln & Co',
    SHOP_URL: 'https://kiln.example/',
    EMAIL_FROM: 'kiln@pots.example',
    EMAIL_ENABLED: 'true',
    PRICE_NOTE: 'Price includes VAT',
    FOLLOW_INSTAGRAM: 'https://www.instagram.com/kiln',
  });
  const service = createContentService(config);
  const { url } = await service.start();
  const bus = createBus({ url: redis.url, clientId: 'test', logger: createLogger('test', 'silent') });
  await bus.start();
  return {
    url,
    users,
    bus,
    config,
    async ask(method: string, path: string, authorization?: string, body?: unknown) {
      const answer = await fetch(`${url}${path}`, {
        method,
        headers: { 'content-type': 'application/json', ...(authorization ? { authorization } : {}) },
        body: body === undefined ? undefined : JSON.stringify(body),
      });
      const text = await answer.text();
      return {
        status: answer.status,
        body: (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>,
      };
    },
    async stop() {
      await bus.close();
      await service.stop();
      await Promise.all([postgres.stop(), redis.stop(), users.stop()]);
    },
  };
}
export type Content = Awaited<ReturnType<typeof startContent>>;
