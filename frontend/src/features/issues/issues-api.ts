import type { WireIssue } from '@slipcast/contracts/http/issue';
import { api } from '../../base/api.ts';

export type Issue = WireIssue;
export type IssueDraft = Pick<
  Issue,
  'description' | 'issue_type' | 'priority' | 'status' | 'notes' | 'git_commit'
>;
export type IssueStats = { total: number; byStatus: Record<string, number> };

export const issuesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Of `query`: page, limit, and perhaps status, issue_type and priority. */
    issues: build.query<{ issues: Issue[]; total: number }, string>({
      query: (query) => `/issues?${query}`,
      transformResponse: (answer) => {
        const { issues, pagination } = (answer ?? {}) as {
          issues?: Issue[];
          pagination?: { total?: number };
        };
        return { issues: Array.isArray(issues) ? issues : [], total: Number(pagination?.total) || 0 };
      },
      providesTags: ['Issue'],
    }),
    issueStats: build.query<IssueStats, void>({
      query: () => '/issues/stats/summary',
      providesTags: ['Issue'],
    }),
    saveIssue: build.mutation<unknown, { id: string | null; draft: IssueDraft }>({
      query: ({ id, draft }) => ({
        path: id === null ? '/issues' : `/issues/${encodeURIComponent(id)}`,
        method: id === null ? 'POST' : 'PUT',
        body: draft,
      }),
      invalidatesTags: (_answer, error) => (error ? [] : ['Issue']),
    }),
    deleteIssue: build.mutation<unknown, string>({
      query: (id) => ({ path: `/issues/${encodeURIComponent(id)}`, method: 'DELETE' }),
      invalidatesTags: ['Issue'],
    }),
  }),
});

export const { useIssuesQuery, useIssueStatsQuery, useSaveIssueMutation, useDeleteIssueMutation } = issuesApi;
