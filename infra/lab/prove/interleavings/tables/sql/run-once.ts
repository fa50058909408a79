import type { Component } from '@slipcast/service-kit/service';
import type pg from 'pg';

/** One run of a job that pauses for no time between its runs. It is stopped once it asks the database for something, and ends that run. */
export async function runOnce(pool: pg.Pool, create: (pool: pg.Pool) => Component): Promise<void> {
  const begun = Promise.withResolvers<void>();
  const watched = new Proxy(pool, {
    get(target, name) {
      begun.resolve();
      return Reflect.get(target, name) as unknown;
    },
  });
  const job = create(watched);
  await job.start?.();
  await begun.promise;
  await job.stop?.();
}
