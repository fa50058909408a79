import type pg from 'pg';
import type { HandSale } from '@slipcast/contracts/by-hand';
import type { BuyerRequest } from './buyer-request.ts';
import { BY_HAND } from './hand-payments.ts';
import { ENTRIES } from './refund-entries.ts';
import { PARCELS } from './parcel-entries.ts';
import type { Parcel } from './parcel.ts';
import type { RefundEntry } from './refund-entry.ts';
import { REPLACEMENTS, type Replacement } from './replacements.ts';
import { REQUESTS } from './request-entries.ts';

interface Movements {
  refunds: RefundEntry[];
  requests: BuyerRequest[];
  parcels: Parcel[];
  handSale: HandSale | null;
  replacements: Replacement[];
}

/** What has been added to an order since it was placed: refunds, what its buyer has asked, parcels, what is sent again, and payments of one made by hand. */
export async function readMovements(
  client: Pick<pg.ClientBase, 'query'>,
  orderId: string,
): Promise<Movements> {
  const { rows } = await client.query<Movements>({
    name: 'order-movements',
    text: `SELECT (${ENTRIES('$1')}) AS refunds, (${REQUESTS('$1')}) AS requests, (${PARCELS('$1')}) AS parcels, ${BY_HAND('$1')} AS "handSale",
             (${REPLACEMENTS('$1')}) AS replacements
           FROM orders WHERE id = $1`,
    values: [orderId],
  });
  return rows[0] ?? { refunds: [], requests: [], parcels: [], handSale: null, replacements: [] };
}
