import { z } from 'zod';
import { Id } from '@slipcast/contracts/ids';
import { Done } from '@slipcast/contracts/http/fields';
import { endpoint } from '@slipcast/service-kit/endpoint';
import { issueNotFound } from '../rules/issue.ts';
import type { IssueStore } from '../store/issue-store.ts';

export const deleteIssue = (issues: IssueStore) =>
  endpoint(
    {
      method: 'DELETE',
      path: '/api/issues/:id',
      access: 'admin',
      summary: 'Delete an issue',
      params: z.object({ id: Id }),
      answer: Done,
      refusals: ['not-found'],
    },
    async ({ params }) => {
      if (!(await issues.remove(params.id))) throw issueNotFound();
      return { message: 'Issue deleted' };
    },
  );
