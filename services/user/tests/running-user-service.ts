import { generateKeyPairSync } from 'node:crypto';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import pg from 'pg';
import { createLogger } from '@slipcast/service-kit/logs';
import { createBus } from '@slipcast/event-bus/create-bus';
import type { EventEnvelope } from '@slipcast/event-bus/bus';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { startPostgres } from '@slipcast/testkit/postgres';
import { startRedis } from '@slipcast/testkit/redis';
import { startReplica } from '@slipcast/testkit/replica-process';
import { CALLER_ENVIRONMENT, callerHeaders, callerOf } from '@slipcast/testkit/callers';
import { startScriptedServer } from '@slipcast/testkit/scripted-server';
import type { LetterPartsBody } from '@slipcast/contracts/http/letters';
import type { z } from 'zod';
import type { KeptMail } from '@slipcast/contracts/http/privacy';
import { readUserConfig } from '../src/config.ts';
import { createUserService } from '../src/service.ts';

export interface Answer {
  status: number;
  headers: Headers;
  // Tests read answers of many shapes.
  body: Record<string, never> & { message: string; token: string; user: Record<string, unknown> };
}

type LetterPartsAsked = z.output<typeof LetterPartsBody>;

/** A catalogue with two pots, 'jar' and 'bowl', and the update 'autumn'. */
const letterParts = ({ ids, updateId }: LetterPartsAsked) => ({
  pots: ids
    .filter((id) => ['jar', 'bowl'].includes(id))
    .map((id) => ({
      productId: id,
      name: `A ${id}`,
      pricePence: 4800,
      isFrom: false,
      imageUrl: null,
      path: `/products/${id}`,
    })),
  update:
    updateId === 'autumn'
      ? { id: updateId, title: 'Autumn', opensAt: '2099-11-26T19:00:00.000Z', earlyMinutes: 15 }
      : null,
});

/** The real service on a free port with real PostgreSQL, Redis and bus; `events` has everything it published. */
export async function startUserService(
  environment: Record<string, string> = {},
  redisOptions: { appendonly?: boolean } = {},
) {
  /** By user; without an entry the email worker does not answer. */
  const keptMails = new Map<string, KeptMail[]>();
  const [postgres, redisServer, mails] = await Promise.all([
    startPostgres(),
    startRedis(redisOptions),
    startScriptedServer(({ path, headers, body: asked }) => {
      if (path === '/internal/letter-parts' && callerOf(headers, 'catalogue') === 'user')
        return { status: 200, body: letterParts(asked as LetterPartsAsked) };
      if (path === '/internal/mails/letter' && callerOf(headers, 'email-worker') === 'user')
        return { status: 200, body: { subject: 'A subject', html: '<p>', text: JSON.stringify(asked) } };
      const body = keptMails.get(path.replace('/internal/mails/', ''));
      return body && callerOf(headers, 'email-worker') === 'user' ? { status: 200, body } : 'reset';
    }),
  ]);
  const keys = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const logger = createLogger('user', 'silent');
  const database = await postgres.createDatabase('user');
  const settings = {
    ...CALLER_ENVIRONMENT,
    EMAIL_WORKER_URL: mails.url,
    CATALOGUE_URL: mails.url,
    DATABASE_URL: database,
    REDIS_URL: redisServer.url,
    BUS_URL: redisServer.url,
    AUTH_PRIVATE_KEY: keys.privateKey,
    AUTH_PUBLIC_KEY: keys.publicKey,
    SECOND_FACTOR_KEY: 'the key of these tests: 32 characters',
    LOGIN_ATTEMPTS_PER_MINUTE: '1000',
    ATTEMPTS_PER_IP_PER_MINUTE: '1000',
    ...environment,
  };
  const service = createUserService(readUserConfig(settings), { logger });
  const { url } = await service.start();
  const redis = new Redis(redisServer.url);
  const bus = createBus({ url: redisServer.url, clientId: 'test', logger });
  const events: EventEnvelope[] = [];
  await bus.start();
  const topics = [
    'user.registered.v1',
    'user.password-reset-requested.v1',
    'user.credentials-changed.v1',
    'user.email-change-requested.v1',
    'user.email-confirmed.v1',
    'user.sign-in-changed.v1',
    'user.role-changed.v1',
    'user.signed-out.v1',
    'newsletter.address-given.v1',
    'letter.addressed.v1',
    'letter.tried.v1',
    'early-link.changed.v1',
  ];
  await bus.subscribe({ topics, group: 'test', handle: async (event) => void events.push(event) });

  const call = async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> => {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Answer['body'] };
  };

  return {
    url,
    keptMails,
    redis,
    redisServer,
    bus,
    events,
    call,
    database,
    /** Rows of the database. */
    async rows(text: string, values: unknown[]): Promise<unknown[]> {
      const client = new pg.Client(database);
      await client.connect();
      return client.query(text, values).then(({ rows }) => client.end().then(() => rows as unknown[]));
    },
    /** The data of the first event of this kind about a user that matches. */
    eventually: (id: string, wanted: string, holds: (data: Record<string, unknown>) => boolean) =>
      waitFor(wanted, () =>
        events
          .filter(({ type, key }) => type === wanted && key === id)
          .map(({ data }) => data as Record<string, unknown>)
          .find(holds),
      ),
    /** The data of the first event of this kind about a user. */
    eventOf: (id: string, wanted: string) =>
      waitFor(wanted, () => {
        const found = events.find(({ type, key }) => type === wanted && key === id);
        return found && (found.data as Record<string, unknown>);
      }),
    eventsOf: (id: string, wanted: string) => events.filter(({ type, key }) => type === wanted && key === id),
    privateKey: keys.privateKey,
    publicKey: keys.publicKey,
    /** Another replica on the same database, as a process with its own clock. */
    replica: (clockMs: number) =>
      startReplica(join(import.meta.dirname, '../src/main.ts'), settings, clockMs),
    /** Ends the service, and not what it works with. */
    stopService: () => service.stop(),
    /** A second service in this process, on the same database. */
    async another(changed: Record<string, string>) {
      const second = createUserService(readUserConfig({ ...settings, ...changed }), { logger });
      const { url: at } = await second.start();
      return { url: at, stop: () => second.stop() };
    },
    as: (token: string) => ({ authorization: `Bearer ${token}` }),
    /** Requests of the operator's commands and of other services. */
    internal: callerHeaders('operator', 'user'),
    fromOrder: callerHeaders('order', 'user'),
    fromCart: callerHeaders('cart', 'user'),
    /** Creates an account through the set-up path and logs in. */
    async account(
      email: string,
      roles: { isAdmin?: boolean; isSuperAdmin?: boolean; isPacker?: boolean } = {},
    ) {
      const password = 'kiln at cone six';
      const name = email.split('@')[0];
      await call(
        'POST',
        '/internal/accounts',
        { name, email, password, ...roles },
        callerHeaders('operator', 'user'),
      );
      const { body } = await call('POST', '/api/auth/login', { email, password });
      return { id: String(body.user['id']), token: body.token, email, password };
    },
    async stop() {
      await bus.close();
      await service.stop();
      redis.disconnect();
      await Promise.all([postgres.stop(), redisServer.stop(), mails.stop()]);
    },
  };
}
export type RunningUserService = Awaited<ReturnType<typeof startUserService>>;
