import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { NativeServerName } from '@slipcast/local-servers/native-server';
import { freePort } from '@slipcast/local-servers/free-port';
import { startTcpProxy } from '@slipcast/local-servers/tcp-proxy';
import type { Environment } from '@slipcast/service-kit/config';
import { say, type Lifecycle } from '../lite/lifecycle.ts';
import type { NativeConfig } from './config.ts';
import { environmentFileOf, writeBackupEnvironment } from './backup-environment.ts';
import { environmentHere, moved, readContainers, type Places } from './containers.ts';
import { supervise, type SupervisedProcess } from './supervised-process.ts';
import { replicasOf, type Replica } from './replicas-of.ts';
import { standIns } from './stand-ins.ts';
import { REPLICA_SET, startNativeStores } from './native-stores.ts';
import { startProcess } from './service-process.ts';

const SERVICES = ['user', 'catalogue', 'cart', 'order', 'payment', 'content', 'issue', 'email-worker'];
const LOOPBACK = '127.0.0.1';

export interface FullProfileOptions extends NativeConfig {
  dataDir: string;
  /** Of the gateway, or of the front port before its replicas. */
  port: number;
  frontendDir: string;
  /** Changes what a process finds in its environment; asked at each of its starts. */
  environmentOf?: (id: string, environment: Environment) => Environment | Promise<Environment>;
  /** Another release's checkout, and which processes run its code; asked at each of their starts. */
  beside?: { root: string; runs: (id: string) => boolean };
  /** Servers that are not installed, and that the lite profile's take the place of. */
  missing?: readonly NativeServerName[];
  replicatedRedis?: boolean;
  postgresSettings?: Record<string, string>;
}

/** Ends these processes. @throws Error that names what did not end in good order */
async function stopAll(processes: SupervisedProcess[]): Promise<void> {
  const ends = await Promise.all(processes.map(async ({ id, stop }) => ({ id, code: await stop() })));
  const odd = ends.filter(({ code }) => code !== 0).map(({ id, code }) => `${id} (${code})`);
  if (odd.length > 0) throw new Error(odd.join(', '));
}

/** The stores of the full profile, and the environments of the containers that use them. */
export async function startStores(
  { dataDir, port, ...options }: Omit<FullProfileOptions, 'frontendDir'>,
  onStop: Lifecycle['onStop'],
) {
  const containersOf = (root?: string) =>
    readContainers(
      environmentFileOf(dataDir),
      {
        LOG_LEVEL: options.LOG_LEVEL,
        SHOP_URL: `http://localhost:${port}`,
        DEMO: options.DEMO,
        // Mailpit, which catches mails beside the containers, is a program of its own.
        EMAIL_URL: `mailbox://${join(dataDir, 'mailbox')}`,
      },
      root,
    );
  const containers = await containersOf();
  const othersContainers = options.beside && (await containersOf(options.beside.root));
  say('Starting the stores …');
  const { REDIS: redis, replicatedRedis, postgresSettings, missing } = options;
  const stores = await startNativeStores(
    dataDir,
    containers,
    { redis, replicatedRedis, postgresSettings, missing },
    onStop,
  );
  await writeBackupEnvironment(dataDir, stores.places);
  return { containers, othersContainers, stores };
}

/**
 * The full profile without containers: real PostgreSQL, Redis, Kafka, S3 and a MongoDB-compatible server, and processes for each
 * service with the environment that docker-compose.yml gives its container. A process that ends is started again.
 */
export async function startFullProfile(options: FullProfileOptions, { onStop, signal, fail }: Lifecycle) {
  const { dataDir, port, frontendDir, REPLICAS: count, environmentOf = (_id, given) => given } = options;
  const [logs, temporary] = [join(dataDir, 'logs'), join(dataDir, 'tmp')];
  for (const folder of [logs, temporary]) await mkdir(folder, { recursive: true });
  const { containers, othersContainers, stores } = await startStores(options, onStop);
  const services = await Promise.all(SERVICES.map((name) => replicasOf(name, count)));
  const gateways = await replicasOf('gateway', count, port);
  const [sandbox] = (await replicasOf('square-sandbox', 1)) as [Replica];
  const places: Places = { ...stores.places, gateway: [`${LOOPBACK}:${port}`] };
  for (const replicas of [...services, [sandbox]])
    for (const { name, port: at } of replicas) (places[name] ??= []).push(`${LOOPBACK}:${at}`);
  /** A second port of some processes: the mailbox of an email worker, the metrics of a gateway. */
  const secondPorts = new Map<string, number>();
  const withTwo = [...services.flat().filter(({ name }) => name === 'email-worker'), ...gateways];
  for (const { id } of withTwo) secondPorts.set(id, await freePort());
  const secondPortOf = ({ id }: Replica): number => secondPorts.get(id) ?? 0;

  const ownOf = (replica: Replica): Environment => {
    const { name, port: at } = replica;
    if (name === 'gateway') return { OPS_PORT: String(secondPortOf(replica)), FRONTEND_DIR: frontendDir };
    if (name === 'email-worker') return { MAILBOX_PORT: String(secondPortOf(replica)) };
    if (name !== 'square-sandbox') return {};
    return {
      SQUARE_SANDBOX_HOST: LOOPBACK,
      SQUARE_SANDBOX_PORT: String(at),
      // The browsers are on this machine, so the bank's page may be of an origin of its own, as a real one is.
      SQUARE_SANDBOX_CHALLENGE_ELSEWHERE: 'true',
      SQUARE_SANDBOX_STATE_FILE: join(dataDir, 'square-sandbox.jsonl'),
    };
  };
  const run = async (replica: Replica, at: Places = places) => {
    const { name, id } = replica;
    const isOther = options.beside?.runs(id) ?? false;
    const container = (isOther ? othersContainers : containers)?.[name];
    if (!container?.command) throw new Error(`docker-compose.yml has no command for ${name}`);
    const { REDIS_URL, HOST, DOCUMENTS_URL } = container.environment ?? {};
    const here: Environment = {
      TMPDIR: temporary,
      ...(REDIS_URL && { REDIS_URL: stores.redisUrl ?? REDIS_URL }),
      ...(HOST && { HOST: LOOPBACK, PORT: String(replica.port) }),
      ...(DOCUMENTS_URL && { DOCUMENTS_URL: DOCUMENTS_URL.replace('=rs0', `=${REPLICA_SET}`) }),
      ...standIns(container.environment ?? {}, options.missing ?? [], stores.standIns),
      ...ownOf(replica),
    };
    const environment = await environmentOf(id, environmentHere(container, at, here));
    const folder = isOther ? options.beside?.root : undefined;
    return startProcess(id, container.command, environment, join(logs, `${id}.log`), folder);
  };
  const urlOf = (replica: Replica) => `http://${LOOPBACK}:${replica.port}`;
  const processes: SupervisedProcess[] = [];
  const startAll = async (replicas: Replica[], what: string) => {
    const group: SupervisedProcess[] = [];
    onStop(what, () => stopAll(group));
    const starting = replicas.map(async (replica) => {
      const supervised = await supervise({ id: replica.id, url: urlOf(replica) }, () => run(replica), fail);
      group.push(supervised);
      processes.push(supervised);
      await supervised.ready();
    });
    await Promise.all(starting);
  };
  const front = async (what: string, ports: number[], at?: number) => {
    const proxy = await startTcpProxy(() => ports, at);
    onStop(what, proxy.stop);
    return proxy.port;
  };

  say(
    count === 1 ? 'Starting a process for each service …' : `Starting ${count} processes for each service …`,
  );
  await startAll([sandbox], 'the Square sandbox');
  // The first of each, then the second: all at once they would starve each other.
  for (let number = 0; number < count; number += 1)
    await startAll(
      services.flatMap((replicas) => replicas[number] ?? []),
      'the services',
    );
  // Stopped before the services, so that no request reaches a shop that is half stopped.
  await startAll(gateways, 'the gateway');
  const mailboxPorts = services
    .flat()
    .filter(({ name }) => name === 'email-worker')
    .map(secondPortOf);
  if (count > 1)
    await front(
      'the front port',
      gateways.map((gateway) => gateway.port),
      port,
    );
  const mailboxPort = count > 1 ? await front('the mailbox', mailboxPorts) : mailboxPorts[0];
  if (options.DEMO === 'on') {
    signal.throwIfAborted();
    const firsts = Object.entries(places).map(([name, all]) => [name, all.slice(0, 1)]);
    const demo = await run({ name: 'demo', id: 'demo', port: 0 }, Object.fromEntries(firsts) as Places);
    signal.addEventListener('abort', demo.stop);
    const code = await demo.ended;
    if (code !== 0) throw new Error(`the demo shop could not be filled (${code}); logs/demo.log says why`);
  }
  const serviceUrls: Record<string, string> = Object.fromEntries(
    SERVICES.map((name, index) => [name, (services[index] ?? []).map(urlOf).join()]),
  );
  return {
    stores,
    processes,
    addresses: {
      url: `http://${LOOPBACK}:${port}`,
      mailboxUrl: `http://${LOOPBACK}:${mailboxPort}`,
      sandboxUrl: urlOf(sandbox),
      dataDir,
      /** For operators' commands. */
      busUrl: moved(containers['order']?.environment?.['BUS_URL'] ?? '', places),
      /** Of replicas, separated by commas. */
      urls: { ...serviceUrls, gateway: gateways.map(urlOf).join() } as Record<string, string>,
    },
    /** Where each answers with its metrics. */
    metricsUrls: {
      ...serviceUrls,
      gateway: gateways.map((gateway) => `http://${LOOPBACK}:${secondPortOf(gateway)}`).join(),
    },
  };
}
