import type { Described } from '@slipcast/contracts/audit';
import type { WireIssue } from '@slipcast/contracts/http/issue';
import { Refusal } from '@slipcast/contracts/refusal';

type Fields = Omit<WireIssue, 'id' | 'date_raised' | 'date_fixed'>;
/** `dateFixed` is ISO 8601, or null while the issue is not fixed. */
export type Issue = Fields & { dateFixed: string | null };

const isFixed = ({ status }: Fields): boolean => status === 'resolved' || status === 'closed';

/** An issue is fixed from the moment it becomes resolved or closed until it is reopened. */
export const writeIssue = (before: Issue | null, fields: Fields, now: Date): Issue => ({
  ...fields,
  dateFixed: isFixed(fields) ? (before?.dateFixed ?? now.toISOString()) : null,
});

/** An issue as the audit log shows it, field by field. */
export const describeIssue = (issue: Issue): Described => ({
  Description: issue.description,
  Type: issue.issue_type,
  Priority: issue.priority,
  Status: issue.status,
  Notes: issue.notes,
  Commit: issue.git_commit,
});

/** What people call it. */
export const titleOf = ({ description }: Issue): string =>
  description.length > 80 ? `${description.slice(0, 79)}…` : description;

export const toWire = (issue: { id: string; createdAt: Date; body: Issue }): WireIssue => {
  const { dateFixed, ...fields } = issue.body;
  return { id: issue.id, ...fields, date_raised: issue.createdAt.toISOString(), date_fixed: dateFixed };
};

export const issueNotFound = (): Refusal => new Refusal('not-found', 'Issue not found');
