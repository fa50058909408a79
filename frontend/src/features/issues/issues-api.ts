import type { IssueList, IssueSummary, WireIssue } from '@slipcast/contracts/http/issue';
import { api, del } from '../../base/api.ts';
import { save } from '../../base/save.ts';

export type Issue = WireIssue;
type IssueDraft = Omit<Issue, 'id' | 'date_raised' | 'date_fixed'>;

export const { useIssuesQuery, useIssueStatsQuery, useSaveIssueMutation, useDeleteIssueMutation } =
  api.injectEndpoints({
    endpoints: (build) => ({
      /** The argument is a query string: page, limit and optionally status, issue_type and priority. */
      issues: build.query<IssueList, string>({
        query: (query) => `/issues?${query}`,
        providesTags: ['Issue'],
      }),
      issueStats: build.query<IssueSummary, void>({
        query: () => '/issues/stats/summary',
        providesTags: ['Issue'],
      }),
      saveIssue: build.mutation<unknown, { id: string | null; draft: IssueDraft }>({
        query: ({ id, draft }) => save('/issues', id, draft),
        invalidatesTags: (_answer, error) => (error ? [] : ['Issue']),
      }),
      deleteIssue: build.mutation<unknown, string>({
        query: (id) => del(`/issues/${encodeURIComponent(id)}`),
        invalidatesTags: ['Issue'],
      }),
    }),
  });
