import { parseEvent } from '@slipcast/contracts/events/registry';
import type { EventEnvelope } from '@slipcast/event-bus/bus';
import { enqueue } from '@slipcast/event-bus/outbox/outbox';
import type pg from 'pg';
import { projectProduct, removeProduct } from './products.ts';

/** Copies names and prices, and applies what admins put in or took out to the ledger. */
export const onProducts = {
  group: 'order.project-products',
  topics: ['product.changed.v1', 'product.removed.v1'],
  async handle(event: EventEnvelope, client: pg.PoolClient): Promise<void> {
    const moved =
      event.type === 'product.removed.v1'
        ? removeProduct(client, parseEvent(event.type, event.data))
        : projectProduct(client, parseEvent('product.changed.v1', event.data));
    await enqueue(client, await moved);
  },
};
