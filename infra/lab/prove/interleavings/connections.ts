import type pg from 'pg';

export type Connection = pg.PoolClient & { processID: number };

/**
 * Connections of a pool that are taken once and passed on from statement to statement: open before the first schedule, so
 * that opening one is never a step of it, and at hand without the pool's own waiting list.
 */
export class Connections {
  private readonly idle: Connection[] = [];
  /** Those who wait for one. */
  private readonly wanted: PromiseWithResolvers<Connection>[] = [];
  private readonly pool: pg.Pool;

  private constructor(pool: pg.Pool) {
    this.pool = pool;
  }

  static async open(pool: pg.Pool, count: number): Promise<Connections> {
    const connections = new Connections(pool);
    const opened = await Promise.all(Array.from({ length: count }, () => pool.connect()));
    connections.idle.push(...(opened as Connection[]));
    return connections;
  }

  async take(): Promise<Connection> {
    const idle = this.idle.pop();
    if (idle) return idle;
    const one = Promise.withResolvers<Connection>();
    this.wanted.push(one);
    if (this.pool.totalCount < (this.pool.options.max ?? 0)) this.open();
    return one.promise;
  }

  /** Opens one for the first who waits, unless another is returned before. */
  private open(): void {
    this.pool.connect().then(
      (opened) => this.give(opened as Connection),
      (error: unknown) => this.wanted.shift()?.reject(error),
    );
  }

  /** @param broken ends it instead of keeping it for the next */
  give(connection: Connection, broken = false): void {
    if (broken) connection.release(true);
    const next = broken ? undefined : this.wanted.shift();
    if (next) next.resolve(connection);
    else if (!broken) this.idle.push(connection);
    else if (this.wanted.length > 0) this.open();
  }

  async query(...given: unknown[]): Promise<unknown> {
    const connection = await this.take();
    try {
      return await (connection.query as (...all: unknown[]) => Promise<unknown>)(...given);
    } finally {
      this.give(connection);
    }
  }

  async end(): Promise<void> {
    for (const connection of this.idle.splice(0)) connection.release(true);
    await this.pool.end();
  }
}
