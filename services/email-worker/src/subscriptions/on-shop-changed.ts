import { parseEvent } from '@slipcast/contracts/events/registry';
import type { EventEnvelope } from '@slipcast/event-bus/bus';
import type pg from 'pg';
import { setEmailText, setMakerAddress, setShopSettings } from '../store/shop-settings.ts';

async function store({ type, data }: EventEnvelope, client: pg.PoolClient): Promise<void> {
  if (type === 'shop.changed.v1') return setShopSettings(client, parseEvent(type, data));
  if (type === 'email-text.changed.v1') return setEmailText(client, parseEvent(type, data));
  const { version, address } = parseEvent('content.changed.v1', data);
  if (address !== undefined) await setMakerAddress(client, version, address);
}

/** The next mail has the shop's new name, notes, address and words. */
export const onShopChanged = (stored: () => void) => ({
  group: 'email-worker.shop-settings',
  topics: ['shop.changed.v1', 'content.changed.v1', 'email-text.changed.v1'],
  handle: store,
  afterCommit: stored,
});
