import { inOwnStores } from './own-worlds.ts';
import type { Scenario } from './scenario.ts';
import { compareTables } from './tables/table.ts';

/** What the shop decides in each of many states, compared line by line with text files. There is one schedule. */
export const tableScenarios: Record<string, Scenario> = {
  'decision-tables': inOwnStores(
    'the services',
    'what services decide without a store: payments, orders, refunds, requests, quotes, pots',
    async (stores) =>
      compareTables((await import('./tables/decisions/decision-tables.ts')).decisionTables, stores),
  ),
  'redis-tables': inOwnStores(
    'the cart',
    'what the cart’s scripts do with each state of a pot, a cart and a waiting room',
    async (stores) => compareTables((await import('./tables/redis/redis-tables.ts')).redisTables, stores),
  ),
  'sql-tables': inOwnStores(
    'the databases',
    'what statements change and answer in each state of their tables',
    async (stores) => compareTables((await import('./tables/sql/sql-tables.ts')).sqlTables, stores),
  ),
};
