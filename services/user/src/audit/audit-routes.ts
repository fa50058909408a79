import { AuditLog, AuditQuery } from '@slipcast/contracts/http/audit';
import { paginationOf } from '@slipcast/contracts/http/paging';
import { endpoint } from '@slipcast/service-kit/endpoint';
import type { Shared } from '../shared.ts';
import { countEntries, findEntries, peopleInLog } from './audit-log.ts';

export const auditRoutes = ({ pool }: Pick<Shared, 'pool'>) => [
  endpoint({
    route: 'GET /api/admin/audit',
    access: 'super-admin',
    summary:
      'The audit log page by page, newest first: who did what in the back office, with before and after',
    query: AuditQuery,
    answer: AuditLog,
    handle: async ({ query: { page, limit, ...filter } }) => {
      const [entries, total, people] = await Promise.all([
        findEntries(pool, filter, { skip: (page - 1) * limit, limit }),
        countEntries(pool, filter),
        peopleInLog(pool),
      ]);
      return {
        lines: entries.map((entry) => ({ ...entry, at: entry.at.toISOString() })),
        pagination: paginationOf(total, page, limit),
        people,
      };
    },
  }),
];
