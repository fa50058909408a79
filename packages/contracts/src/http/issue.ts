import { z } from 'zod';
import { ISSUE_PRIORITIES, ISSUE_STATUSES, ISSUE_TYPES } from '../issues.ts';
import { ISSUE_LIMITS } from '../limits.ts';
import { bothSpellings } from '../spelling.ts';
import { AnyId, Count, Moment, text } from './fields.ts';
import { WirePagination } from './paging.ts';

export const IssueType = z.enum(ISSUE_TYPES);
export const IssuePriority = z.enum(ISSUE_PRIORITIES);
export const IssueStatus = z.enum(ISSUE_STATUSES);

export const IssueBody = bothSpellings(
  z.object({
    description: z
      .string({ error: 'Description is required' })
      .trim()
      .min(1, 'Description is required')
      .max(ISSUE_LIMITS.description),
    issue_type: IssueType.default('bug'),
    priority: IssuePriority.default('medium'),
    status: IssueStatus.default('open'),
    notes: z
      .string()
      .trim()
      .max(ISSUE_LIMITS.notes)
      .nullish()
      .transform((value) => value ?? ''),
    git_commit: z
      .string()
      .trim()
      .max(ISSUE_LIMITS.commit)
      .nullish()
      .transform((value) => value ?? ''),
  }),
);
export const IssueQuery = bothSpellings(
  z.object({
    page: z.coerce.number().int().min(1).default(1),
    limit: z.coerce.number().int().min(1).max(100).default(20),
    status: IssueStatus.optional(),
    issue_type: IssueType.optional(),
    priority: IssuePriority.optional(),
  }),
);

export const WireIssue = z
  .object({
    id: AnyId,
    description: text('The kiln photo is upside down'),
    issue_type: IssueType,
    priority: IssuePriority,
    status: IssueStatus,
    notes: text(''),
    git_commit: text(''),
    date_raised: Moment,
    date_fixed: Moment.nullable().describe('null while it is not fixed'),
  })
  .meta({ id: 'Issue' });
export type WireIssue = z.infer<typeof WireIssue>;
export const IssueList = z.object({ issues: z.array(WireIssue), pagination: WirePagination });
export type IssueList = z.infer<typeof IssueList>;
export const IssueSummary = z.object({
  total: Count,
  byStatus: z.object(Object.fromEntries(ISSUE_STATUSES.map((status) => [status, Count]))),
});
export type IssueSummary = z.infer<typeof IssueSummary>;
