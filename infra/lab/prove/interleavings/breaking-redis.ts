import { rmSync } from 'node:fs';
import { createConnection, createServer, type Server, type Socket } from 'node:net';
import { Refusal } from '@slipcast/contracts/refusal';
import type { Logger } from '@slipcast/service-kit/logs';
import { UNANSWERED } from '@slipcast/storage/redis';
import { createCartRedis, type CartRedis } from '../../../../services/cart/src/redis/cart-redis.ts';
import { cartUnavailable } from '../../../../services/cart/src/redis/unavailable.ts';
import type { LostStatement } from './lost-statements.ts';

type Lost = LostStatement['what'];

/** No one knows what Redis has done. */
export const isRedisUnanswered = (error: unknown): boolean =>
  error instanceof Refusal && error.cause instanceof Error && error.cause.message === UNANSWERED;

/** What ioredis asks about a script before it sends one, and the answer after which it sends the script again. */
const PREPARES = /\r\nscript\r\n/i;
const NOT_KNOWN = '-NOSCRIPT';
/** What ioredis asks a new connection last. If it sends a command again, it does so as soon as that is answered. */
const LAST_OF_BEGINNING = /\r\ninfo\r\n/i;
const SENDS_AGAIN_MS = 10;

/** A proxy that ends its connection with the next command after `arm`. */
class BreakingProxy {
  private readonly server: Server;
  private readonly sockets = new Set<Socket>();
  private readonly again = Promise.withResolvers<void>();
  private readonly what: Lost;
  private readonly path: string;
  private state: 'whole' | 'armed' | 'sent' | 'broken' = 'whole';
  private isSentAgain = false;

  constructor(path: string, what: Lost) {
    this.path = path;
    this.what = what;
    this.server = createServer((client) => this.pass(client));
  }
  async listen(own: string): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.server.listen(own, resolve);
    await promise;
  }
  arm(): void {
    this.state = 'armed';
  }
  /** Resolves once the client has connected again: whether it has sent the command again. */
  async sentAgain(): Promise<boolean> {
    await this.again.promise;
    // Not a sleep of the shop's, which would be a step of the schedule.
    await new Promise((resolve) => void setTimeout(resolve, SENDS_AGAIN_MS));
    return this.isSentAgain;
  }
  stop(): void {
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
  }

  private pass(client: Socket): void {
    const redis = createConnection(this.path);
    let hasBegun = false;
    const end = () => {
      client.destroy();
      redis.destroy();
    };
    const breakNow = () => {
      this.state = 'broken';
      end();
    };
    for (const socket of [client, redis]) {
      this.sockets.add(socket);
      socket.on('error', end).on('close', end);
    }
    client.on('data', (sent) => {
      const text = sent.toString('latin1');
      if (this.state === 'armed' && !PREPARES.test(text)) {
        if (this.what === 'request') return breakNow();
        this.state = 'sent';
      }
      if (this.state === 'broken') {
        this.isSentAgain ||= hasBegun;
        hasBegun ||= LAST_OF_BEGINNING.test(text);
      }
      redis.write(sent);
    });
    redis.on('data', (answer) => {
      const isKnown = answer.toString('latin1', 0, NOT_KNOWN.length) !== NOT_KNOWN;
      if (this.state === 'sent' && isKnown) return breakNow();
      client.write(answer);
      if (this.state === 'broken' && hasBegun) this.again.resolve();
    });
  }
}

export type DuringBreak = ReturnType<typeof createDuringBreak>;

/** @param path of Redis's socket */
export function createDuringBreak(path: string, logger: Logger) {
  let opened = 0;
  /** Does one thing with the cart service's own client of Redis, whose connection ends before the command arrives, or before its answer does. */
  return async function duringBreak<T>(what: Lost, work: (redis: CartRedis) => Promise<T>): Promise<T> {
    opened += 1;
    const own = `${path}.${opened}`;
    const proxy = new BreakingProxy(path, what);
    await proxy.listen(own);
    const redis = createCartRedis(own, logger);
    await redis.check();
    proxy.arm();
    const done = work(redis);
    const unlessSentAgain = proxy.sentAgain().then((isSentAgain) => {
      if (isSentAgain) return done;
      throw cartUnavailable(new Error(UNANSWERED));
    });
    try {
      return await Promise.race([done, unlessSentAgain]);
    } finally {
      redis.stop();
      proxy.stop();
      rmSync(own, { force: true });
    }
  };
}
