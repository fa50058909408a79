import type { Tables } from './table.ts';

/** What the cart's scripts do in Redis, at a moment that stands still. */
export const redisTables: Tables = {};
