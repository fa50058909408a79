import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '@slipcast/local-servers/free-port';
import type { Environment } from '@slipcast/service-kit/config';
import { say, type Lifecycle } from '../lite/lifecycle.ts';
import type { NativeConfig } from './config.ts';
import { environmentHere, moved, readContainers, type Places } from './containers.ts';
import { REPLICA_SET, startNativeStores } from './native-stores.ts';
import { healthy, startProcess, type ServiceProcess } from './service-process.ts';

const SERVICES = ['user', 'catalogue', 'cart', 'order', 'payment', 'content', 'issue', 'email-worker'];

/** Ends these processes. @throws Error that names what did not end in good order */
async function stopAll(processes: ServiceProcess[]): Promise<void> {
  const ends = await Promise.all(processes.map(async ({ name, stop }) => ({ name, code: await stop() })));
  const odd = ends.filter(({ code }) => code !== 0).map(({ name, code }) => `${name} (${code})`);
  if (odd.length > 0) throw new Error(odd.join(', '));
}

/**
 * The full profile without containers: real PostgreSQL, Redis, Kafka, S3 and a MongoDB-compatible server, and a process for each
 * service with the environment that docker-compose.yml gives its container.
 *
 * @param options.port of the gateway
 */
export async function startFullProfile(
  options: NativeConfig & { dataDir: string; port: number; frontendDir: string },
  { onStop, signal, fail }: Lifecycle,
) {
  const { dataDir, port, frontendDir } = options;
  const [logs, temporary] = [join(dataDir, 'logs'), join(dataDir, 'tmp')];
  for (const folder of [logs, temporary]) await mkdir(folder, { recursive: true });
  const url = `http://127.0.0.1:${port}`;
  const containers = await readContainers(join(dataDir, 'full.env'), {
    LOG_LEVEL: options.LOG_LEVEL,
    SHOP_URL: `http://localhost:${port}`,
    // Mailpit, which catches mails beside the containers, is a program of its own.
    EMAIL_URL: `mailbox://${join(dataDir, 'mailbox')}`,
  });

  say('Starting PostgreSQL, Redis, Kafka, the MongoDB-compatible server and S3 …');
  const stores = await startNativeStores(dataDir, containers, options.REDIS === 'cluster', onStop);
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
  const run = (name: string) => {
    const container = containers[name];
    if (!container?.command) throw new Error(`docker-compose.yml has no command for ${name}`);
    const { REDIS_URL, HOST, DOCUMENTS_URL } = container.environment ?? {};
    const here: Environment = {
      TMPDIR: temporary,
      ...(REDIS_URL && { REDIS_URL: stores.redisUrl ?? REDIS_URL }),
      ...(HOST && { HOST: '127.0.0.1', PORT: portOf(name) }),
      ...(DOCUMENTS_URL && { DOCUMENTS_URL: DOCUMENTS_URL.replace('=rs0', `=${REPLICA_SET}`) }),
      ...own[name],
    };
    const environment = environmentHere(container, places, here);
    return startProcess(name, container.command, environment, join(logs, `${name}.log`));
  };
  const services: ServiceProcess[] = [];
  const gateway: ServiceProcess[] = [];
  const start = async (name: string, group = services) => {
    const service = await run(name);
    group.push(service);
    return service;
  };
  const startHealthy = async (name: string, group = services) =>
    healthy(await start(name, group), `http://${places[name]}`);

  say('Starting a process for each service …');
  onStop('the services', () => stopAll(services));
  await start('square-sandbox');
  await Promise.all(SERVICES.map((name) => startHealthy(name)));
  // Stopped first, so that no request reaches a shop that is half stopped.
  onStop('the gateway', () => stopAll(gateway));
  await startHealthy('gateway', gateway);
  if (options.DEMO === 'on') {
    signal.throwIfAborted();
    const demo = await run('demo');
    signal.addEventListener('abort', demo.stop);
    const code = await demo.ended;
    if (code !== 0) throw new Error(`the demo shop could not be filled (${code}); logs/demo.log says why`);
  }
  for (const { name, ended } of [...services, ...gateway])
    void ended.then((code) =>
      fail(`${name} ended (${code}) by itself; stopping the rest. Its log says why.`),
    );
  return {
    url,
    mailboxUrl: `http://127.0.0.1:${mailboxPort}`,
    sandboxUrl: `http://${places['square-sandbox']}`,
    dataDir,
    /** For operators' commands. */
    busUrl: moved(containers['order']?.environment?.['BUS_URL'] ?? '', places),
    urls: Object.fromEntries([...SERVICES, 'gateway'].map((name) => [name, `http://${places[name]}`])),
  };
}
