import { inTransaction } from '@slipcast/storage/postgres';
import type pg from 'pg';
import { openSqlStand } from './sql-stand.ts';
import type { Table } from '../table.ts';

export type States = Record<string, readonly string[]>;
export type Calls = Record<string, (pool: pg.Pool) => Promise<unknown>>;

interface Group {
  states: States;
  calls: Calls;
  /** They do several things at once. */
  inTurn?: boolean;
}

/** Work that wants a connection in a transaction. */
export const within = inTransaction;

/** Every call of a group in each of its states. */
export const sqlGrid =
  (service: string, ...groups: Group[]): Table =>
  async (stores) => {
    const inTurn = groups.some((group) => group.inTurn);
    const stand = await openSqlStand(stores, service, { inTurn });
    const lines: string[] = [];
    for (const { states, calls } of groups)
      for (const [state, before] of Object.entries(states))
        for (const [name, call] of Object.entries(calls))
          // oxlint-disable-next-line no-await-in-loop -- they share the database
          lines.push(`${state}, ${name} -> ${await stand.line(before, call)}`);
    await stand.close();
    return lines;
  };
