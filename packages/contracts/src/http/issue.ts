import { z } from 'zod';
import { ISSUE_PRIORITIES, ISSUE_STATUSES, ISSUE_TYPES } from '../issues.ts';
import { ISSUE_LIMITS } from '../limits.ts';
import { bothSpellings } from '../spelling.ts';
import { AnyId, Count, Moment, required, text } from './fields.ts';
import { WirePagination, pageFields } from './paging.ts';

export const IssueType = z.enum(ISSUE_TYPES);
export const IssuePriority = z.enum(ISSUE_PRIORITIES);
export const IssueStatus = z.enum(ISSUE_STATUSES);

const optionalText = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .nullish()
    .transform((value) => value ?? '');
export const IssueBody = bothSpellings(
  z.object({
    description: required('Description', ISSUE_LIMITS.description),
    issue_type: IssueType.default('bug'),
    priority: IssuePriority.default('medium'),
    status: IssueStatus.default('open'),
    notes: optionalText(ISSUE_LIMITS.notes),
    git_commit: optionalText(ISSUE_LIMITS.commit),
  }),
);
export const IssueQuery = bothSpellings(
  z.object({
    ...pageFields,
    page: pageFields.page.default(1),
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
