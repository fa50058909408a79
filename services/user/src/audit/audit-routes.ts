import { AuditLog, AuditQuery } from '@slipcast/contracts/http/audit';
import { Done } from '@slipcast/contracts/http/fields';
import { paginationOf } from '@slipcast/contracts/http/paging';
import { actorOf } from '@slipcast/service-kit/audit';
import { endpoint } from '@slipcast/service-kit/endpoint';
import type { Shared } from '../shared.ts';
import { countEntries, findEntries, peopleInLog, recordChange } from './audit-log.ts';

export const auditRoutes = ({ pool }: Pick<Shared, 'pool'>) => [
  endpoint({
    route: 'POST /api/admin/audit/exports',
    access: 'admin',
    summary: 'Record that everything is about to be exported, before the browser asks for it file by file',
    answer: Done,
    handle: async (asked) => {
      const what = { objectId: 'everything', object: 'everything' };
      await recordChange(pool, actorOf(asked), { action: 'shop.exported', ...what });
      return { message: 'Recorded' };
    },
  }),

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
