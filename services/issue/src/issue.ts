import type { z } from 'zod';
import type { IssueBody, WireIssue } from '@slipcast/contracts/http/issue';
import type { Document, DocumentStore } from '@slipcast/storage/documents/documents';
import { Refusal } from '@slipcast/contracts/refusal';

type Written = z.output<typeof IssueBody>;
/** `dateFixed`: ISO 8601, or null while it is not fixed. */
export type Issue = Written & { dateFixed: string | null };
export type IssueStore = DocumentStore<Issue>;

const isFixed = ({ status }: Written): boolean => status === 'resolved' || status === 'closed';

/** An issue as written now: fixed when it becomes resolved or closed, not fixed any more when it is reopened. */
export const writeIssue = (before: Issue | null, written: Written, now: Date): Issue => ({
  ...written,
  dateFixed: isFixed(written) ? (before?.dateFixed ?? now.toISOString()) : null,
});

export const toWire = ({ id, createdAt, body: { dateFixed, ...body } }: Document<Issue>): WireIssue => ({
  id,
  ...body,
  date_raised: createdAt.toISOString(),
  date_fixed: dateFixed,
});

export const issueNotFound = (): Refusal => new Refusal('not-found', 'Issue not found');
