import type { EventEnvelope } from '@slipcast/event-bus/bus';
import { createBus } from '@slipcast/event-bus/create-bus';
import { createLogger } from '@slipcast/service-kit/logs';
import { startPostgres } from '@slipcast/testkit/postgres';
import { startRedis } from '@slipcast/testkit/redis';
import { startScriptedUsers } from '@slipcast/testkit/scripted-users';
import { readIssueConfig } from '../src/config.ts';
import { createIssueService } from '../src/service.ts';

interface Answered {
  id: string;
  issues: { id: string; description: string }[];
  pagination: unknown;
  [field: string]: unknown;
}

/** The real service on a free port with a real database and bus; `lines` is all that it told the audit log. */
export async function startIssueService(now: () => Date) {
  const [postgres, redis, users] = await Promise.all([startPostgres(), startRedis(), startScriptedUsers()]);
  const bus = createBus({ url: redis.url, clientId: 'test', logger: createLogger('test', 'silent') });
  const lines: EventEnvelope[] = [];
  await bus.start();
  await bus.subscribe({
    topics: ['audit.recorded.v1'],
    group: 'test',
    handle: async (event) => void (lines.some(({ id }) => id === event.id) || lines.push(event)),
  });
  const config = readIssueConfig({
    ...users.environment,
    DOCUMENTS_URL: await postgres.createDatabase('issue'),
    // Nothing listens here, so sessions are read from the user service.
    REDIS_URL: 'redis://127.0.0.1:1',
    BUS_URL: redis.url,
    LOG_LEVEL: 'silent',
  });
  const service = createIssueService(config, { now });
  const { url } = await service.start();
  return {
    users,
    lines,
    redis,
    async ask(method: string, path: string, body?: unknown, authorization: string | null = users.admin) {
      const answer = await fetch(`${url}/api/issues${path}`, {
        method,
        headers: { 'content-type': 'application/json', ...(authorization ? { authorization } : {}) },
        body: body === undefined ? undefined : JSON.stringify(body),
      });
      return { status: answer.status, body: (await answer.json()) as Answered };
    },
    async stop() {
      await bus.close();
      await service.stop();
      await Promise.all([postgres.stop(), redis.stop(), users.stop()]);
    },
  };
}
export type RunningIssueService = Awaited<ReturnType<typeof startIssueService>>;
