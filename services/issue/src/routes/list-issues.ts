import { IssueList, IssueQuery } from '@slipcast/contracts/http/issue';
import { paginationOf } from '@slipcast/contracts/http/paging';
import { endpoint } from '@slipcast/service-kit/endpoint';
import { toWire } from '../rules/issue.ts';
import type { IssueStore } from '../store/issue-store.ts';

export const listIssues = (issues: IssueStore) =>
  endpoint(
    {
      method: 'GET',
      path: '/api/issues',
      access: 'admin',
      summary: 'List issues page by page, newest first',
      query: IssueQuery,
      answer: IssueList,
    },
    async ({ query: { page, limit, ...filters } }) => {
      const where = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));
      const [found, total] = await Promise.all([
        issues.find({ where, order: 'newest', skip: (page - 1) * limit, limit }),
        issues.count(where),
      ]);
      return { issues: found.map(toWire), pagination: paginationOf(total, page, limit) };
    },
  );
