import { Movements, MovementsQuery } from '@slipcast/contracts/http/movements';
import { paginationOf } from '@slipcast/contracts/http/paging';
import { endpoint } from '@slipcast/service-kit/endpoint';
import { readMovements } from './movements.ts';
import type { Dependencies } from '../dependencies.ts';

/** The ledger of one product, for admins. */
export const movementRoutes = ({ pool }: Pick<Dependencies, 'pool'>) => [
  endpoint({
    route: 'GET /api/admin/ledger/movements',
    importance: 'statistics',
    access: 'admin',
    summary:
      'What has moved the stock of a product, by page, the newest first: sales, edits, cancelled orders',
    query: MovementsQuery,
    answer: Movements,
    handle: async ({ query: { productId, page, limit } }) => {
      const { total, ...found } = await readMovements(pool, productId, { skip: (page - 1) * limit, limit });
      return { ...found, pagination: paginationOf(total, page, limit) };
    },
  }),
];
