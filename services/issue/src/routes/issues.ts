import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { Done } from '@slipcast/contracts/http/fields';
import {
  IssueBody,
  IssueList,
  IssueQuery,
  IssueStatus,
  IssueSummary,
  WireIssue,
} from '@slipcast/contracts/http/issue';
import { paginationOf } from '@slipcast/contracts/http/paging';
import { Id } from '@slipcast/contracts/ids';
import { actorOf, auditEvent } from '@slipcast/service-kit/audit';
import { Answer, endpoint } from '@slipcast/service-kit/endpoint';
import type { DocumentStore } from '@slipcast/storage/documents/documents';
import { describeIssue, issueNotFound, titleOf, toWire, writeIssue, type Issue } from '../rules/issue.ts';

const params = z.object({ id: Id });

/** The shop's issues, for its admins. @param changed called after each write */
export const issueRoutes = (issues: DocumentStore<Issue>, now: () => Date, changed: () => void) => [
  endpoint({
    route: 'GET /api/issues',
    access: 'admin',
    summary: 'List issues page by page, newest first',
    query: IssueQuery,
    answer: IssueList,
    handle: async ({ query: { page, limit, ...filters } }) => {
      const where = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));
      const [found, total] = await Promise.all([
        issues.find({ where, order: 'newest', skip: (page - 1) * limit, limit }),
        issues.count({ where }),
      ]);
      return { issues: found.map(toWire), pagination: paginationOf(total, page, limit) };
    },
  }),

  endpoint({
    route: 'GET /api/issues/stats/summary',
    importance: 'statistics',
    access: 'admin',
    summary: 'Count issues by status',
    answer: IssueSummary,
    handle: async () => {
      const counted = await Promise.all(
        IssueStatus.options.map(
          async (status) => [status, await issues.count({ where: { status } })] as const,
        ),
      );
      return {
        total: counted.reduce((sum, [, count]) => sum + count, 0),
        byStatus: Object.fromEntries(counted),
      };
    },
  }),

  endpoint({
    route: 'POST /api/issues',
    access: 'admin',
    summary: 'Raise an issue',
    body: IssueBody,
    answers: { 201: WireIssue },
    handle: async ({ body, ...asked }) => {
      const raised = now();
      const id = randomUUID();
      const written = writeIssue(null, body, raised);
      const what = { objectId: id, object: titleOf(written), after: describeIssue(written) };
      const line = auditEvent(actorOf(asked), { action: 'issue.raised', ...what }, raised);
      const issue = await issues.insert(id, written, raised, [line]);
      changed();
      return new Answer(201, toWire(issue));
    },
  }),

  endpoint({
    route: 'PUT /api/issues/:id',
    access: 'admin',
    summary: 'Update an issue',
    params,
    body: IssueBody,
    answer: WireIssue,
    refusals: ['not-found'],
    handle: async ({ params: { id }, body, ...asked }) => {
      const at = now();
      const issue = await issues.change(id, (before) => writeIssue(before, body, at), {
        events: (before, after) => {
          const fields = { before: describeIssue(before), after: describeIssue(after) };
          const what = { action: 'issue.changed', objectId: id, object: titleOf(before), ...fields } as const;
          return [auditEvent(actorOf(asked), what, at)];
        },
      });
      if (!issue) throw issueNotFound();
      changed();
      return toWire(issue);
    },
  }),

  endpoint({
    route: 'DELETE /api/issues/:id',
    access: 'admin',
    summary: 'Delete an issue',
    params,
    answer: Done,
    refusals: ['not-found'],
    handle: async ({ params: { id }, ...asked }) => {
      const removed = await issues.remove(id, (body) => {
        const what = { objectId: id, object: titleOf(body), before: describeIssue(body) };
        return [auditEvent(actorOf(asked), { action: 'issue.deleted', ...what }, now())];
      });
      if (!removed) throw issueNotFound();
      changed();
      return { message: 'Issue deleted' };
    },
  }),
];
