import type pg from 'pg';

export type Connection = pg.PoolClient & { processID: number };

/**
 * Connections of a pool that are taken once and passed on from statement to statement: open before the first schedule, so
 * that opening one is never a step of it, and at hand without the pool's own waiting list.
 */
export class Connections {
  private readonly idle: Connection[] = [];
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
    return this.idle.pop() ?? ((await this.pool.connect()) as Connection);
  }

  /** @param broken ends it instead of keeping it for the next */
  give(connection: Connection, broken = false): void {
    if (broken) connection.release(true);
    else this.idle.push(connection);
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
