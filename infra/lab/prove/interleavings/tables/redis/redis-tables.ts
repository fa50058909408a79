import { cartTable } from './cart-table.ts';
import { COPY_CALLS, DAMAGED_POTS } from './copy-calls.ts';
import { SHOPPERS_CALLS, STOCK_CALLS, WAITING_CALLS } from './pot-calls.ts';
import { networkTable, updatePiecesTable } from './count-table.ts';
import { potTable } from './pot-table.ts';
import { POTS_OF_UPDATES, RESERVED_POTS, WAITED_FOR } from './pots.ts';
import { roomTable } from './room-table.ts';
import type { Tables } from '../table.ts';

/** What the cart's scripts do in Redis, at a moment that stands still. */
export const redisTables: Tables = {
  'reserved-pots': potTable(RESERVED_POTS, SHOPPERS_CALLS),
  'reserved-pots-stock': potTable(RESERVED_POTS, STOCK_CALLS),
  'pots-of-updates': potTable(POTS_OF_UPDATES, { ...SHOPPERS_CALLS, ...WAITING_CALLS }),
  'pots-waited-for': potTable(WAITED_FOR, { ...SHOPPERS_CALLS, ...STOCK_CALLS, ...WAITING_CALLS }),
  'pots-that-come-back': potTable(DAMAGED_POTS, COPY_CALLS),
  carts: cartTable,
  'pieces-of-a-network': networkTable,
  'pieces-of-an-update': updatePiecesTable,
  'waiting-rooms': roomTable,
};
