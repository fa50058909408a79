import type { Tables } from './table.ts';

/** What the services decide without a store. */
export const decisionTables: Tables = {};
