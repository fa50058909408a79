import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import {
  CARRIER_TABLES,
  type CarrierTableFormat,
  MOST_PARCELS,
  PACKAGE_SIZES,
  PickList,
  TrackingFile,
  TrackingFileBody,
} from '@slipcast/contracts/http/parcels';
import { Refusal } from '@slipcast/contracts/refusal';
import { skuKey } from '@slipcast/contracts/sku';
import { actorOf, type Actor } from '@slipcast/service-kit/audit';
import { CSV_FILE, sendCsv, type Cell } from '@slipcast/service-kit/csv';
import { endpoint } from '@slipcast/service-kit/endpoint';
import { readTable } from '@slipcast/service-kit/read-table';
import type pg from 'pg';
import { readOptions } from '../delivery/options-store.ts';
import { readPots } from '../ledger/products.ts';
import type { Orders } from '../orders/create-orders.ts';
import { decide } from '../orders/order.ts';
import { anyCarrier } from './any-carrier.ts';
import { clickAndDrop, type ClickAndDropOptions } from './click-and-drop.ts';
import type { CarrierTable } from './packed-parcel.ts';
import { goesByPost, inParcels, ordersToPack } from './parcels.ts';
import { pickList } from './pick-list.ts';
import { outcomeOf, withTheirParcels, type TrackingRow } from './tracking-rows.ts';
import { readTrackingTable } from './tracking-table.ts';

interface Parts extends Pick<Orders, 'store' | 'lists'> {
  pool: pg.Pool;
  /** How long shipping can be undone. */
  undoMs: () => Promise<number>;
}
const TABLES: Record<CarrierTableFormat, CarrierTable<ClickAndDropOptions>> = {
  'click-and-drop': clickAndDrop,
  'any-carrier': anyCarrier,
};
const FILE_LIMITS = { rows: MOST_PARCELS, rowCharacters: 20_000 };

/** Ships what is ready. An order that can no longer be shipped says why, and the others go on. */
async function ship(
  { store, undoMs }: Parts,
  row: TrackingRow,
  orderId: string,
  by: Actor & { userId: string },
): Promise<TrackingRow> {
  const { trackingInfo } = row;
  try {
    const how = { parcelId: randomUUID(), by: by.userId, undoMs: await undoMs() };
    const command = { type: 'ship', trackingInfo, ...how } as const;
    await store.change(orderId, (newest, now) => decide(newest, command, now), by);
    return { ...row, outcome: 'shipped' };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { ...row, outcome: 'refused', reason: error.message };
  }
}

async function weights({ pool, lists }: Parts) {
  const orders = (await ordersToPack(lists)).filter(goesByPost);
  const skus = new Map(orders.flatMap(({ lines }) => lines).map((line) => [skuKey(line), line]));
  const [{ pots }, { options }] = await Promise.all([readPots(pool, [...skus.values()]), readOptions(pool)]);
  const known = [...pots].flatMap(([key, { packedGrams }]): [string, number][] =>
    packedGrams === null ? [] : [[key, packedGrams]],
  );
  return { orders, gramsOf: new Map(known), usualGrams: options.packedGrams };
}

/** Everything about the parcels of a day: what is packed, a table for the carrier, and the tracking numbers that come back. */
export const postingRoutes = (parts: Parts) => [
  endpoint({
    route: 'GET /api/admin/orders/pick-list',
    access: 'packer',
    importance: 'search',
    summary: `The pots of all orders that wait to be packed, collections included; of the newest ${MOST_PARCELS}`,
    answer: PickList,
    handle: async () => pickList(await ordersToPack(parts.lists)),
  }),

  endpoint({
    route: 'GET /api/admin/orders/parcels',
    access: 'admin',
    importance: 'search',
    summary:
      'A CSV file of all orders that wait to be posted. `click-and-drop` has the columns of Royal Mail Click & Drop and a row for each pot, `any-carrier` a row for each parcel; size and service are for Click & Drop. Orders that share a parcel have one reference',
    query: z.object({
      format: z.enum(CARRIER_TABLES).default('click-and-drop'),
      size: z.enum(PACKAGE_SIZES).optional(),
      service: z.string().trim().max(100).optional(),
    }),
    answer: CSV_FILE,
    handle: async ({ query: { format, ...chosen }, res }) => {
      const { orders, ...read } = await weights(parts);
      const table = TABLES[format];
      const rows: Cell[][] = inParcels(orders).flatMap(([first, ...others]) =>
        first ? table.rows([first, ...others], { ...chosen, ...read }) : [],
      );
      await sendCsv(res, 'parcels', table.columns, rows);
    },
  }),

  endpoint({
    route: 'POST /api/admin/orders/tracking-file',
    access: 'packer',
    importance: 'search',
    summary:
      'Read a CSV file with order references and tracking numbers, and say what becomes of each row; with `ship`, ship the orders that are ready, with those that share their parcels',
    body: TrackingFileBody,
    answer: TrackingFile,
    handle: async ({ body: { file, ship: isShipping }, ...asked }) => {
      const { columns, found } = readTrackingTable(await readTable(Buffer.from(file), FILE_LIMITS));
      const orders = await parts.lists.byNumbers(found.map(({ orderNumber }) => orderNumber));
      const isShared = [...orders.values()].some(({ addedTo, added }) => addedTo || added.length > 0);
      const all = withTheirParcels(found, orders, isShared ? inParcels(await ordersToPack(parts.lists)) : []);
      const now = new Date();
      const rows: TrackingRow[] = [];
      for (const { order, row: number, orderNumber, numbers } of all) {
        const row = { row: number, orderNumber, ...outcomeOf(order, numbers, now) };
        const isReady = isShipping && order && row.outcome === 'ready';
        // One after the other: each is a transaction with its own email.
        // oxlint-disable-next-line no-await-in-loop
        rows.push(
          isReady ? await ship(parts, row, order.id, { ...actorOf(asked), userId: asked.user.id }) : row,
        );
      }
      return { columns, rows };
    },
  }),
];
