import { inTransaction } from '@slipcast/storage/postgres';
import type pg from 'pg';
import type { OwnStores } from '../../world.ts';
import { openSqlStand } from './sql-stand.ts';
import type { Table } from '../table.ts';

export type Call = (pool: pg.Pool) => Promise<unknown>;
export type States = Record<string, readonly string[]>;
export type Calls = Record<string, Call>;
/** States, and what is called in each of them. */
export type Grid = readonly [States, Calls];

/** The ledger has been compared, whatever server this is. */
const COMPARED = `UPDATE ledger_epoch SET compared_as = ledger_server(), compared_at = now() - interval '2 days',
  since = now() - interval '2 days', number = 1`;

/** An outcome with more characters is written once, and then named. */
const LONG = 150;

/** What is random, or the year of the test. */
const same = (line: string): string =>
  line
    .replaceAll(/\\+x[0-9a-f]{64}/g, 'hash')
    .replaceAll(/\d+\.\d+ base\/\d+\/\d+/g, 'this server')
    .replaceAll(/last_four="?\w{4}"?/g, 'last_four=any')
    .replaceAll(/traceparent=[\da-f-]+/g, 'traceparent=any')
    .replaceAll(/voucherCode:[\w-]+/g, 'voucherCode:code')
    .replaceAll(new RegExp(`\\b${new Date().getUTCFullYear()}\\b`, 'g'), 'year');

async function linesOf(stores: OwnStores, grids: readonly Grid[]): Promise<string[]> {
  const stand = await openSqlStand(stores, 'order');
  const lines: string[] = [];
  const first = new Map<string, string>();
  for (const [states, calls] of grids)
    for (const [state, before] of Object.entries(states))
      for (const [name, call] of Object.entries(calls)) {
        // oxlint-disable-next-line no-await-in-loop -- they share the database
        const outcome = same(await stand.line([COMPARED, ...before], call));
        const known = first.get(outcome);
        lines.push(`${state}, ${name} -> ${known === undefined ? outcome : `as “${known}”`}`);
        if (known === undefined && outcome.length > LONG) first.set(outcome, `${state}, ${name}`);
      }
  await stand.close();
  return lines;
}

/** Every call of each grid in each of its states, in the database of the order service. */
export const orderTable =
  (...grids: readonly Grid[]): Table =>
  (stores) =>
    linesOf(stores, grids);

/** A call in a transaction of its own. */
export const within =
  (work: (client: pg.PoolClient) => Promise<unknown>): Call =>
  (pool) =>
    inTransaction(pool, work);
