import { IssueStatus, IssueSummary } from '@slipcast/contracts/http/issue';
import { endpoint } from '@slipcast/service-kit/endpoint';
import type { IssueStore } from '../store/issue-store.ts';

export const summariseIssues = (issues: IssueStore) =>
  endpoint(
    {
      method: 'GET',
      path: '/api/issues/stats/summary',
      access: 'admin',
      summary: 'Count issues by status',
      answer: IssueSummary,
    },
    async () => {
      const counted = await Promise.all(
        IssueStatus.options.map(async (status) => [status, await issues.count({ status })] as const),
      );
      return {
        total: counted.reduce((sum, [, count]) => sum + count, 0),
        byStatus: Object.fromEntries(counted),
      };
    },
  );
