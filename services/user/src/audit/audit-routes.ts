import { AuditLog, AuditQuery } from '@slipcast/contracts/http/audit';
import { paginationOf } from '@slipcast/contracts/http/paging';
import { endpoint } from '@slipcast/service-kit/endpoint';
import type { Dependencies } from '../dependencies.ts';
import { countLines, findLines, peopleInLog } from './audit-log.ts';

/** Who has changed what in the back office. */
export const auditRoutes = ({ pool }: Dependencies) => [
  endpoint({
    route: 'GET /api/admin/audit',
    access: 'super-admin',
    summary:
      'The audit log page by page, newest first: who did what in the back office, with before and after',
    query: AuditQuery,
    answer: AuditLog,
    handle: async ({ query: { page, limit, ...wanted } }) => {
      const [lines, total, people] = await Promise.all([
        findLines(pool, wanted, { skip: (page - 1) * limit, limit }),
        countLines(pool, wanted),
        peopleInLog(pool),
      ]);
      return {
        lines: lines.map((line) => ({ ...line, at: line.at.toISOString() })),
        pagination: paginationOf(total, page, limit),
        people,
      };
    },
  }),
];
