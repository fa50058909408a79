import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@slipcast/local-servers/free-port';
import { exited } from '@slipcast/local-servers/server-process';
import { Redis } from 'ioredis';
import { operatorHeaders } from '../../../run/lite/service-keys.ts';
import { readRunningFile } from '../../../run/lite/running-file.ts';
import { newDataDir, removeDataDir, startShop, type StartedShop } from '../../../run/lite/shop-process.ts';
import { onInterruption } from '../../interruption.ts';
import type { ShopUnderTest } from '../traffic/shop.ts';
import { markHolds } from './older-holds.ts';
import { Server } from './server.ts';

interface Secrets {
  operatorServiceKey: string;
  redisPassword: string;
  squareAccessToken: string;
  squareWebhookKey: string;
}

/** A lite shop of this run's own, without the demo, whose parts can be killed and started again. */
export class LiteShop {
  /** Where it is; changes with every start. */
  readonly address: ShopUnderTest = {
    url: '',
    admin: { email: 'maker@prove.example', password: `maker-${randomUUID()}` },
    sandboxUrl: '',
    mailboxUrl: null,
  };
  private readonly environment: Record<string, string>;
  readonly dataDir: string;
  private shop: StartedShop | undefined;
  private forget: () => void = () => undefined;
  /** As they last ran, for starting them again. */
  private servers: Server[] = [];

  private constructor(dataDir: string, environment: Record<string, string>) {
    this.dataDir = dataDir;
    this.environment = environment;
  }

  /** @param dataDir default a new folder */
  static async start(environment: Record<string, string>, dataDir?: string): Promise<LiteShop> {
    const own = { PORT: String(await freePort()), DEMO: 'off', ...environment };
    const shop = new LiteShop(dataDir ?? (await newDataDir()), own);
    shop.forget = onInterruption(async () => {
      await shop.stop();
      await shop.remove();
    });
    await shop.start();
    await shop.addAccount(shop.address.admin, true);
    return shop;
  }

  async start(): Promise<void> {
    const shop = await startShop(this.environment, this.dataDir);
    this.shop = shop;
    const { url, sandboxUrl, mailboxUrl } = shop;
    Object.assign(this.address, { url, sandboxUrl, mailboxUrl });
    this.look();
  }

  async addAccount(account: { email: string; password: string }, isAdmin: boolean): Promise<void> {
    const { urls = {} } = (await readRunningFile(this.running.dataDir)) ?? {};
    const { operatorServiceKey } = await this.secrets();
    const answer = await fetch(`${urls['user']}/internal/accounts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...operatorHeaders(operatorServiceKey, 'user') },
      body: JSON.stringify({ name: 'Mo Maker', ...account, isAdmin, isSuperAdmin: isAdmin }),
    });
    if (!answer.ok) throw new Error(`no account for the maker: ${answer.status} ${await answer.text()}`);
  }

  private get running(): StartedShop {
    if (!this.shop) throw new Error('the shop does not run');
    return this.shop;
  }
  async secrets(): Promise<Secrets> {
    return JSON.parse(await readFile(join(this.running.dataDir, 'secrets.json'), 'utf8')) as Secrets;
  }

  /** Redis and PostgreSQL as they run now. */
  private look(): [redis: Server, postgres: Server] {
    const { dataDir, redisPort } = this.running;
    const servers: [Server, Server] = [
      Server.redis(dataDir, redisPort),
      Server.postgres(dataDir, this.servers[1]),
    ];
    this.servers = servers;
    return servers;
  }

  /** SIGKILL to the shop, its PostgreSQL and its Redis, all within a moment. */
  async kill(): Promise<void> {
    const { process: child } = this.running;
    const servers = this.look();
    for (const server of servers) server.kill();
    child.kill('SIGKILL');
    await Promise.all([exited(child), ...servers.map((server) => server.gone())]);
  }

  /** SIGKILL to one of its servers; answers what starts it again. */
  killServer(name: 'Redis' | 'PostgreSQL'): () => Promise<void> {
    const [redis, postgres] = this.look();
    const server = name === 'Redis' ? redis : postgres;
    server.kill();
    return () => server.startAgain();
  }

  /** SIGKILL to Redis; answers what starts it again, without what it wrote about holds in the second before. */
  async killRedisForOlderHolds(): Promise<() => Promise<void>> {
    const forget = await markHolds(join(this.running.dataDir, 'redis'));
    await sleep(1000);
    const [redis] = this.look();
    redis.kill();
    return async () => {
      await redis.gone();
      await forget();
      await redis.startAgain();
    };
  }

  /** Starts again what has ended by itself, as an operator would. Returns whether the shop's own process had. */
  async heal(): Promise<boolean> {
    const { process: child } = this.running;
    if (child.exitCode !== null || child.signalCode !== null) {
      for (const server of this.look()) server.kill();
      await this.start();
      return true;
    }
    for (const server of this.look()) if (!server.isRunning) await server.startAgain();
    return false;
  }

  /** Everything in Redis is gone: holds, carts, sessions, the event bus. */
  async flushAll(): Promise<void> {
    const { redisPassword } = await this.secrets();
    const redis = new Redis(`redis://:${redisPassword}@127.0.0.1:${this.running.redisPort}`, {
      // It may just be coming back from a kill.
      maxRetriesPerRequest: null,
    });
    redis.on('error', () => undefined);
    await redis.flushall().finally(() => redis.disconnect());
  }

  async stop(): Promise<void> {
    const servers = this.shop ? this.look() : [];
    await this.shop?.stop();
    for (const server of servers) await server.end();
  }
  remove(): Promise<void> {
    this.forget();
    return removeDataDir(this.dataDir);
  }
}
