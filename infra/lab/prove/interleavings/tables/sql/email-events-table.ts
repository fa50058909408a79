import type pg from 'pg';
import {
  createShopReader,
  readMakersAddress,
  readShop,
} from '../../../../../../services/email-worker/src/store/shop-settings.ts';
import { handBus } from './hand-bus.ts';
import { openSqlStand } from './sql-stand.ts';
import type { Table } from '../table.ts';
import { EVENT_CASES, KNOWN, TO_MAKER } from './email-event-cases.ts';

const CONFIGURED = { name: 'Slipcast', url: 'https://shop.example', pricesNote: '' };
const READS: [string, string[], (pool: pg.Pool) => Promise<unknown>][] = [
  ['nothing saved, the shop', [], (pool) => readShop(pool, CONFIGURED)],
  ['saved, the shop', KNOWN, (pool) => readShop(pool, CONFIGURED)],
  ['nothing saved, the maker’s address', [], readMakersAddress],
  ['saved, the maker’s address', TO_MAKER, readMakersAddress],
  [
    'saved, read, and again once it is forgotten',
    KNOWN,
    async (pool) => {
      const reader = createShopReader(pool, CONFIGURED);
      const { name } = await reader.read();
      await pool.query(`UPDATE shop_settings SET name = 'New'`);
      reader.forget();
      return [name, (await reader.read()).name];
    },
  ],
];

/** Which emails events ask for, and which settings they bring, however often and in whatever order they come. */
export const emailEventsTable: Table = async (stores) => {
  const stand = await openSqlStand(stores, 'email-worker', { inTurn: true });
  const lines: string[] = [];
  for (const [name, before, subscribe, events] of EVENT_CASES) {
    const said: string[] = [];
    // oxlint-disable-next-line no-await-in-loop -- they share the database
    const line = await stand.line(
      before,
      async (pool) => {
        const { bus, handEvent } = handBus();
        const running = await subscribe(bus, pool, said);
        // oxlint-disable-next-line no-await-in-loop
        for (const one of events) await handEvent(one);
        await running.stop();
      },
      said,
    );
    lines.push(`${name} -> ${line}`);
  }
  for (const [name, before, read] of READS)
    // oxlint-disable-next-line no-await-in-loop
    lines.push(`${name} -> ${await stand.line(before, read)}`);
  await stand.close();
  return lines;
};
