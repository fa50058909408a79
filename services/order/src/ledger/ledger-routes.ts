import { Movements, MovementsQuery } from '@slipcast/contracts/http/movements';
import { StockQuestion } from '@slipcast/contracts/http/ledger';
import { SeenProductsBody } from '@slipcast/contracts/http/seen-products';
import { paginationOf } from '@slipcast/contracts/http/paging';
import { endpoint } from '@slipcast/service-kit/endpoint';
import type pg from 'pg';
import { exportRoutes } from './export-movements.ts';
import { readMovements } from './movements.ts';
import { readVersions } from './products.ts';
import { recordReleases } from './released-holds.ts';
import { readStockChanges } from './stock-changes.ts';
import type { Guard } from './unreconciled.ts';

/** Stock for the cart service, and its history for admins. */
export const ledgerRoutes = ({ pool }: { pool: pg.Pool }, guard: Guard) => [
  endpoint({
    route: 'POST /internal/stock',
    access: 'internal',
    callers: ['cart'],
    summary: 'Record released holds, and read stock and its latest changes for the cart service',
    body: StockQuestion,
    handle: async ({ body }) => {
      await recordReleases(pool, body.skus);
      return guard(() => readStockChanges(pool, body.skus));
    },
  }),

  endpoint({
    route: 'POST /internal/seen-products',
    access: 'internal',
    callers: ['catalogue'],
    summary: 'Which versions of these products orders know',
    body: SeenProductsBody,
    handle: ({ body }) => readVersions(pool, body.ids),
  }),

  endpoint({
    route: 'GET /api/admin/ledger/movements',
    importance: 'statistics',
    access: 'admin',
    summary:
      'What has moved the stock of a product, by page, newest first: sales, edits, cancelled orders and counts',
    query: MovementsQuery,
    answer: Movements,
    handle: async ({ query: { productId, page, limit } }) => {
      const { total, ...found } = await readMovements(pool, productId, { skip: (page - 1) * limit, limit });
      return { ...found, pagination: paginationOf(total, page, limit) };
    },
  }),

  ...exportRoutes({ pool }),
];
