export const ISSUE_TYPES = ['bug', 'enhancement', 'feature'] as const;
export const ISSUE_PRIORITIES = ['low', 'medium', 'high', 'critical'] as const;
export const ISSUE_STATUSES = ['open', 'in_progress', 'testing', 'resolved', 'closed'] as const;
export type IssueType = (typeof ISSUE_TYPES)[number];
export type IssuePriority = (typeof ISSUE_PRIORITIES)[number];
export type IssueStatus = (typeof ISSUE_STATUSES)[number];
