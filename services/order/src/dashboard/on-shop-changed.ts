import { parseEvent } from '@slipcast/contracts/events/registry';
import type { EventEnvelope } from '@slipcast/event-bus/bus';
import type pg from 'pg';
import { setLowStock } from './dashboard-store.ts';

/** From how many pieces on the dashboard calls a pot low. */
export const onShopChanged = {
  group: 'order.shop-settings',
  topics: ['shop.changed.v1'],
  handle: (event: EventEnvelope, client: pg.PoolClient): Promise<void> =>
    setLowStock(client, parseEvent('shop.changed.v1', event.data)),
};
