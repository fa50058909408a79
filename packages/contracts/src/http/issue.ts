import { z } from 'zod';
import { bothSpellings } from '../spelling.ts';

export const IssueType = z.enum(['bug', 'enhancement', 'feature']);
export const IssuePriority = z.enum(['low', 'medium', 'high', 'critical']);
export const IssueStatus = z.enum(['open', 'in_progress', 'testing', 'resolved', 'closed']);

export const IssueBody = bothSpellings(
  z.object({
    description: z
      .string({ error: 'Description is required' })
      .trim()
      .min(1, 'Description is required')
      .max(5000),
    issue_type: IssueType.default('bug'),
    priority: IssuePriority.default('medium'),
    status: IssueStatus.default('open'),
    notes: z
      .string()
      .trim()
      .max(10_000)
      .nullish()
      .transform((value) => value ?? ''),
    git_commit: z
      .string()
      .trim()
      .max(64)
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
export interface WireIssue extends z.infer<typeof IssueBody> {
  id: string;
  date_raised: string;
  date_fixed: string | null;
}
