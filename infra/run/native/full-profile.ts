import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '@slipcast/local-servers/free-port';
import type { Environment } from '@slipcast/service-kit/config';
import { environmentHere, moved, readContainers, type Places } from './containers.ts';
import { REPLICA_SET } from './document-users.ts';
import { startNativeStores } from './native-stores.ts';
import { healthy, startProcess, type ServiceProcess } from './service-process.ts';

export interface FullProfile {
  url: string;
  mailboxUrl: string;
  sandboxUrl: string;
  dataDir: string;
  /** For operators' commands. */
  busUrl: string;
  /** Each service's own address. */
  urls: Record<string, string>;
  /** Resolves when a service has ended by itself. */
  broken: Promise<string>;
  /** Ends everything; answers the names of services that did not end in good order. */
  stop(): Promise<string[]>;
}

const SERVICES = ['user', 'catalogue', 'cart', 'order', 'payment', 'content', 'issue', 'email-worker'];

/**
 * The full profile without containers: real PostgreSQL, Redis, Kafka, S3 and a MongoDB-compatible server, and a process for each
 * service with the environment that docker-compose.yml gives its container.
 *
 * @param port of the gateway
 */
export async function startFullProfile(options: {
  dataDir: string;
  port: number;
  logLevel: string;
  demo: boolean;
  redisCluster: boolean;
  frontendDir: string;
  say(text: string): void;
}): Promise<FullProfile> {
  const { dataDir, port, frontendDir, say } = options;
  const [logs, temporary] = [join(dataDir, 'logs'), join(dataDir, 'tmp')];
  for (const folder of [logs, temporary]) await mkdir(folder, { recursive: true });
  const url = `http://127.0.0.1:${port}`;
  const containers = await readContainers(join(dataDir, 'full.env'), {
    LOG_LEVEL: options.logLevel,
    SHOP_URL: `http://localhost:${port}`,
    // Mailpit, which catches mails beside the containers, is a program of its own.
    EMAIL_URL: `mailbox://${join(dataDir, 'mailbox')}`,
  });

  say('Starting PostgreSQL, Redis, Kafka, the MongoDB-compatible server and S3 …');
  const stores = await startNativeStores(dataDir, containers, options.redisCluster);
  const places: Places = { ...stores.places, gateway: `127.0.0.1:${port}` };
  for (const name of [...SERVICES, 'square-sandbox']) places[name] = `127.0.0.1:${await freePort()}`;
  const portOf = (name: string) => places[name]?.split(':')[1];
  const mailboxPort = await freePort();
  const own: Record<string, Environment> = {
    gateway: { OPS_PORT: String(await freePort()), FRONTEND_DIR: frontendDir },
    'email-worker': { MAILBOX_PORT: String(mailboxPort) },
    'square-sandbox': {
      SQUARE_SANDBOX_HOST: '127.0.0.1',
      SQUARE_SANDBOX_PORT: portOf('square-sandbox'),
      SQUARE_SANDBOX_STATE_FILE: join(dataDir, 'square-sandbox.jsonl'),
    },
  };

  const running: ServiceProcess[] = [];
  const start = async (name: string) => {
    const container = containers[name];
    if (!container?.command) throw new Error(`docker-compose.yml has no command for ${name}`);
    const documents = container.environment?.['DOCUMENTS_URL']?.replace(
      'replicaSet=rs0',
      `replicaSet=${REPLICA_SET}`,
    );
    const { REDIS_URL } = container.environment ?? {};
    const here: Environment = {
      TMPDIR: temporary,
      ...(REDIS_URL && { REDIS_URL: stores.instead['REDIS_URL'] ?? REDIS_URL }),
      ...(container.environment?.['HOST'] && { HOST: '127.0.0.1', PORT: portOf(name) }),
      ...(documents && { DOCUMENTS_URL: documents }),
      ...own[name],
    };
    const environment = environmentHere(container, places, here);
    const started = await startProcess(name, container.command, environment, join(logs, `${name}.log`));
    running.push(started);
    return started;
  };
  const startHealthy = async (name: string) => healthy(await start(name), `http://${places[name]}`);
  const stop = async () => {
    // The gateway first, so that no request reaches a shop that is half stopped.
    const gateway = running.filter(({ name }) => name === 'gateway');
    const others = running.filter(({ name }) => name !== 'gateway');
    const ends: [string, number | string | null][] = [];
    for (const group of [gateway, others])
      await Promise.all(group.map(async (one) => ends.push([one.name, await one.stop()])));
    await stores.stop();
    return ends.filter(([, code]) => code !== 0).map(([name, code]) => `${name} (${code})`);
  };

  try {
    say('Starting a process for each service …');
    await start('square-sandbox');
    await Promise.all(SERVICES.map(startHealthy));
    await startHealthy('gateway');
    if (options.demo) {
      const demo = await start('demo');
      const code = await demo.ended;
      running.splice(running.indexOf(demo), 1);
      if (code !== 0) throw new Error(`the demo shop could not be filled (${code}); logs/demo.log says why`);
    }
  } catch (error) {
    await stop();
    throw error;
  }
  const urls = Object.fromEntries([...SERVICES, 'gateway'].map((name) => [name, `http://${places[name]}`]));
  return {
    url,
    mailboxUrl: `http://127.0.0.1:${mailboxPort}`,
    sandboxUrl: `http://${places['square-sandbox']}`,
    dataDir,
    busUrl: moved(containers['order']?.environment?.['BUS_URL'] ?? '', places),
    urls,
    broken: Promise.race(running.map(({ name, ended }) => ended.then((code) => `${name} ended (${code})`))),
    stop,
  };
}
