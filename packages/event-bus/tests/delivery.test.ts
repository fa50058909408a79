import { expect, it } from '@jest/globals';
import { freePort } from '@slipcast/local-servers/free-port';
import { createPool } from '@slipcast/storage/postgres';
import { createLogger } from '@slipcast/service-kit/logs';
import { busMetrics } from '../src/bus-metrics.ts';
import { deliver } from '../src/delivery.ts';

it('lets an event wait while the database of a handler without an inbox is away', async () => {
  const away = createPool(`postgres://127.0.0.1:${await freePort()}/catalogue`);
  const written: unknown[] = [];
  let attempts = 0;
  await deliver(
    'stock.changed.v1',
    { id: 'e1', type: 'stock.changed.v1', key: 'mug', occurredAt: '2026-11-20T10:00:00.000Z', data: {} },
    {
      group: 'catalogue.show-stock',
      handle: async () => {
        attempts += 1;
        if (attempts === 1) await away.query('SELECT 1');
      },
      write: async (entries) => void written.push(...entries),
      logger: createLogger('test', 'silent'),
      metrics: busMetrics(undefined),
      // The first failure that counts is the last.
      retryDelaysMs: [],
      watch: { progressed: () => undefined },
    },
    new AbortController().signal,
  );
  await away.end();
  expect({ attempts, written }).toEqual({ attempts: 2, written: [] });
});
