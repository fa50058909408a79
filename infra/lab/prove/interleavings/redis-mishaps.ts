import { turn } from './gated-stores.ts';
import { Mishaps } from './mishaps.ts';
import { rememberCopy } from './remember-copy.ts';

/** What may happen to Redis, and to PostgreSQL's copy of what it has. */
export class RedisMishaps extends Mishaps {
  /** At some point Redis loses everything. */
  redisLost(): void {
    this.isCalm = false;
    this.actor('redis', async () => {
      await turn('Redis loses everything');
      await this.loseRedis();
    });
  }

  /** At some point Redis is started again, and has lost nothing. */
  redisRestarts(): void {
    this.isCalm = false;
    this.actor('redis', async () => {
      await turn('Redis is started again');
      await (
        await this.rememberRedis()
      )();
    });
  }

  /** At some point Redis comes back as it was at some time before. */
  redisOlder(): void {
    this.isCalm = false;
    this.actor('redis', async () => {
      await turn('Redis is written to its disk');
      const putBack = await this.rememberRedis();
      await turn('Redis comes back older');
      await putBack();
    });
  }

  /** Redis comes back as it was in the beginning, once this actor has sent that. */
  redisOlderOnce(other: string, sent: string): void {
    this.isCalm = false;
    const isSent = () => this.scheduler.steps.some(({ actor, what }) => actor === other && what === sent);
    this.actor('redis', async () => {
      const putBack = await this.rememberRedis();
      await turn('Redis comes back older', isSent);
      await putBack();
    });
  }

  /** The process that did this died before it wrote PostgreSQL's copy of the pot's reservations. */
  async uncopied(sku: string, work: () => Promise<void>): Promise<void> {
    const flush = () => Promise.all([this.front.flushed(), this.back.flushed()]);
    await flush();
    const putBack = await rememberCopy(this.world.pool.cart, this.sku(sku));
    await work();
    await flush();
    await putBack();
  }

  /** Redis loses everything once this actor has sent that. */
  redisLostOnce(other: string, sent: string): void {
    this.isCalm = false;
    this.onceSent('redis', other, sent, () => this.loseRedis());
  }
}
