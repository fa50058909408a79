import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { IssueBody, WireIssue } from '@slipcast/contracts/http/issue';
import { Id } from '@slipcast/contracts/ids';
import { Answer, endpoint } from '@slipcast/service-kit/endpoint';
import { issueNotFound, toWire, writeIssue } from '../rules/issue.ts';
import type { IssueStore } from '../store/issue-store.ts';

export const raiseIssue = (issues: IssueStore, now: () => Date) =>
  endpoint(
    {
      method: 'POST',
      path: '/api/issues',
      access: 'admin',
      summary: 'Raise an issue',
      body: IssueBody,
      answers: { 201: WireIssue },
    },
    async ({ body }) => {
      const raised = now();
      const issue = await issues.insert(randomUUID(), writeIssue(null, body, raised), raised);
      return new Answer(201, toWire(issue));
    },
  );

export const editIssue = (issues: IssueStore, now: () => Date) =>
  endpoint(
    {
      method: 'PUT',
      path: '/api/issues/:id',
      access: 'admin',
      summary: 'Update an issue',
      params: z.object({ id: Id }),
      body: IssueBody,
      answer: WireIssue,
      refusals: ['not-found'],
    },
    async ({ params, body }) => {
      const issue = await issues.change(params.id, (before) => writeIssue(before, body, now()));
      if (!issue) throw issueNotFound();
      return toWire(issue);
    },
  );
