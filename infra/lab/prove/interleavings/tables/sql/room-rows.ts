import type { SaleTerms } from '@slipcast/contracts/sale-terms';
import type { StoredRoom } from '../../../../../../services/cart/src/rooms/room-store.ts';
import { insert, type RowOf } from './sql-insert.ts';

/** When the updates of the tables open. */
export const OPENS = '2020-03-05T19:00:00.000Z';
export const OPEN = { opensAt: OPENS, room: {} };
const SEED = 'ab'.repeat(32);

/** SQL, or a moment some minutes from a fixed one. */
export const inSql = (text: string, minutes?: number) => ({
  sql: minutes === undefined ? `(${text})::jsonb` : `'${text}'::timestamptz + interval '${minutes} minutes'`,
});

export const room = (updateId: string, row: RowOf = {}): string =>
  insert('room', {
    update_id: updateId,
    sale: { ...OPEN, updateId, revision: 5 },
    closed: false,
    product_ids: ['mug'],
    seed: SEED,
    ...row,
  });

export const ticket = (number: number, owner: string, row: RowOf = {}): string =>
  insert('room_ticket', {
    number,
    update_id: 'a',
    ticket: `ticket ${number}`,
    owner,
    network: 'north',
    ...row,
  });

/** A room as a process has read it. */
export const open = (updateId: string): StoredRoom => ({
  updateId,
  sale: { ...OPEN, updateId, revision: 5 } as unknown as SaleTerms,
  closed: false,
  productIds: ['mug'],
  seed: SEED,
  pieces: null,
});
