import { parseEvent } from '@slipcast/contracts/events/registry';
import { LIVE_PRODUCTS_MAX } from '@slipcast/contracts/limits';
import type { Logger } from '@slipcast/service-kit/logs';
import type { Component } from '@slipcast/service-kit/service';
import { createTicker } from '@slipcast/service-kit/ticker';
import type { Listener } from '../listen-to-events.ts';
import type { LiveStock } from './live-stock.ts';
import type { Streams } from './streams.ts';

/** By then the catalogue answers with the change, and the response cache no longer has the old answer. */
const SETTLED_MS = 1200;

/** Passes changes of stock and reservations on to live stock. */
export const hearStock = (stock: LiveStock): Listener => ({
  topics: ['holds.changed.v1', 'stock.changed.v1', 'product.changed.v1', 'product.removed.v1'],
  hear({ type, data }) {
    if (type === 'holds.changed.v1') stock.holdsChanged(parseEvent(type, data).pots);
    else if (type === 'stock.changed.v1') stock.stockChanged(parseEvent(type, data));
    else if (type === 'product.removed.v1') stock.removed(parseEvent(type, data).productId);
    else setTimeout(stock.reload, SETTLED_MS, (data as { productId: string }).productId).unref();
  },
});

const AT_ONCE = LIVE_PRODUCTS_MAX;

/** A backstop for lost events: while pages are open, reservations and the stock of a hundred pots at a time are read again. */
export function refreshInTurn(
  { watched, forgetPot }: Pick<Streams, 'watched' | 'forgetPot'>,
  stock: Pick<LiveStock, 'refresh' | 'isMissing'>,
  seconds: number,
  logger: Logger,
): Component {
  let from = 0;
  const task = async () => {
    const all = watched();
    if (all.length === 0) return;
    if (from >= all.length) from = 0;
    const inTurn = all.slice(from, from + AT_ONCE);
    await stock.refresh(inTurn);
    inTurn.filter(stock.isMissing).forEach(forgetPot);
    from += AT_ONCE;
  };
  return createTicker({ name: 'live stock, asked again', seconds, task, logger });
}
