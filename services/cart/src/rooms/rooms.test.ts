import { expect, it } from '@jest/globals';
import type pg from 'pg';
import type { Holds } from '../holds/hold-store.ts';
import type { CartRedis } from '../redis/cart-redis.ts';
import { createRooms } from './rooms.ts';

const none = {} as CartRedis & Pick<Holds, 'read'>;

it('reads a room again for those who were waiting for it when its terms changed', async () => {
  const reads: PromiseWithResolvers<{ rows: unknown[] }>[] = [];
  const query = () => (reads.push(Promise.withResolvers()), reads.at(-1)!.promise);
  const rooms = createRooms({ redis: none, pool: { query } as unknown as pg.Pool, holds: none });
  const found = Promise.all([rooms.find('kiln'), rooms.find('kiln')]);
  rooms.forget('kiln');
  reads[0]?.resolve({ rows: [{ updateId: 'kiln', closed: false }] });
  await new Promise(setImmediate);
  reads[1]?.resolve({ rows: [{ updateId: 'kiln', closed: true }] });
  expect(await found).toEqual([
    { updateId: 'kiln', closed: true },
    { updateId: 'kiln', closed: true },
  ]);
});

it('says why a room could not be read', async () => {
  const query = () => Promise.reject(new Error('PostgreSQL is away'));
  const rooms = createRooms({ redis: none, pool: { query } as unknown as pg.Pool, holds: none });
  await expect(rooms.find('kiln')).rejects.toThrow('PostgreSQL is away');
});
