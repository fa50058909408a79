import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EventData, EventType } from '@slipcast/contracts/events/registry';
import { createBus } from '@slipcast/event-bus/create-bus';
import { createLogger } from '@slipcast/service-kit/logs';
import { createPool } from '@slipcast/storage/postgres';
import { CALLER_ENVIRONMENT } from '@slipcast/testkit/callers';
import { startPostgres } from '@slipcast/testkit/postgres';
import { startRedis } from '@slipcast/testkit/redis';
import { startReplica } from '@slipcast/testkit/replica-process';
import { readEmailWorkerConfig } from '../src/config.ts';
import type { StoredMessage, OpenMessage } from '../src/store/mailbox.ts';
import { createEmailWorkerService, type EmailWorkerOptions } from '../src/service.ts';

export interface IntentState {
  id: string;
  template: string;
  status: string;
  attempts: number;
  last_error: string | null;
  data: Record<string, unknown>;
}

/**
 * Real PostgreSQL, Redis and bus, and as many workers on them as a test starts; by default with a local mailbox.
 *
 * @param orderUrl of a scripted order service; by default none answers
 */
export async function startPostOffice(orderUrl = 'http://127.0.0.1:9') {
  const [postgres, redisServer] = await Promise.all([startPostgres(), startRedis()]);
  const databaseUrl = await postgres.createDatabase('email');
  const folder = await mkdtemp(join(tmpdir(), 'slipcast-mail-'));
  const pool = createPool(databaseUrl, { max: 2 });
  const logger = createLogger('test', 'silent');
  const bus = createBus({ url: redisServer.url, clientId: 'test', logger });
  await bus.start();
  pool.on('error', () => {});
  const workers: { stop(): Promise<void> }[] = [];
  const environment = (emailUrl: string | null) => ({
    DATABASE_URL: databaseUrl,
    DATABASE_POOL: '3',
    REDIS_URL: redisServer.url,
    BUS_URL: redisServer.url,
    SHOP_URL: 'https://shop.example/',
    ORDER_TOKEN_SECRET: 'a-secret-of-the-tests',
    ORDER_URL: orderUrl,
    ...CALLER_ENVIRONMENT,
    LOG_LEVEL: 'silent',
    ...(emailUrl === null ? {} : { EMAIL_URL: emailUrl }),
  });

  return {
    redisServer,
    bus,
    pool,
    mailbox: join(folder, 'mailbox'),
    /** @param emailUrl null for none */
    async startWorker(
      emailUrl: string | null = `mailbox://${folder}/mailbox`,
      options: EmailWorkerOptions = {},
    ) {
      const worker = createEmailWorkerService(readEmailWorkerConfig(environment(emailUrl)), {
        logger,
        ...options,
        settings: {
          firstDelayMs: 50,
          requeueEveryMs: 100,
          lostAfterMs: 300,
          abandonedAfterMs: 1000,
          newJobDelayMs: 300,
          ...options.settings,
        },
      });
      const { url } = await worker.start();
      workers.push(worker);
      const read = async <T>(path: string) =>
        (await (await fetch(`${worker.mailboxUrl()}${path}`)).json()) as T;
      return {
        url,
        mailboxUrl: worker.mailboxUrl(),
        stop: () => worker.stop(),
        mails: (to: string) => read<StoredMessage[]>(`/messages.json?to=${encodeURIComponent(to)}`),
        mail: (id: string) => read<OpenMessage>(`/messages/${id}.json`),
      };
    },
    /** A worker as a process of its own, once it is ready, with a clock of its own. */
    startReplica: (clockMs: number) =>
      startReplica(
        join(import.meta.dirname, '../src/main.ts'),
        { ...environment(`mailbox://${folder}/mailbox`), MAILBOX_PORT: '0' },
        clockMs,
      ),
    /** A worker as a process of its own, to be killed. */
    startProcess(emailUrl: string) {
      const main = join(import.meta.dirname, '../src/main.ts');
      const child = spawn(process.execPath, [main], { env: environment(emailUrl), stdio: 'ignore' });
      workers.push({ stop: async () => void child.kill('SIGKILL') });
      return {
        async kill() {
          child.kill('SIGKILL');
          await once(child, 'exit');
        },
      };
    },
    publish: <T extends EventType>(type: T, key: string, data: EventData<T>, id = crypto.randomUUID()) =>
      bus.publish([{ id, type, key, occurredAt: '2026-11-20T10:00:02.000Z', data }]),
    async intents(about: string): Promise<IntentState[]> {
      const { rows } = await pool.query<IntentState>(
        'SELECT * FROM email_intents WHERE about = $1 ORDER BY created_at',
        [about],
      );
      return rows;
    },
    async stop() {
      await bus.close();
      for (const worker of workers) await worker.stop();
      await pool.end();
      await Promise.all([postgres.stop(), redisServer.stop(), rm(folder, { recursive: true, force: true })]);
    },
  };
}
export type PostOffice = Awaited<ReturnType<typeof startPostOffice>>;
