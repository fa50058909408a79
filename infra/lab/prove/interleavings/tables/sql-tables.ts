import { copiesTable } from './copies-table.ts';
import type { Tables } from './table.ts';

/** What statements change and answer in PostgreSQL, at a moment that stands still. */
export const sqlTables: Tables = {
  'copies-of-carts': copiesTable,
};
