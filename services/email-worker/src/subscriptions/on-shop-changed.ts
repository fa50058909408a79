import { parseEvent } from '@slipcast/contracts/events/registry';
import type { EventEnvelope } from '@slipcast/event-bus/bus';
import type pg from 'pg';
import { setShopSettings } from '../store/shop-settings.ts';

/** The next mail has the shop's new name and notes. */
export const onShopChanged = (stored: () => void) => ({
  group: 'email-worker.shop-settings',
  topics: ['shop.changed.v1'],
  handle: (event: EventEnvelope, client: pg.PoolClient): Promise<void> =>
    setShopSettings(client, parseEvent('shop.changed.v1', event.data)),
  afterCommit: stored,
});
