import type { DocumentStore, Documents } from '@slipcast/storage/documents/documents';
import type { Issue } from '../rules/issue.ts';

export type IssueStore = DocumentStore<Issue>;

export const createIssueStore = (documents: Documents): IssueStore =>
  documents.collection('issues', ['status', 'issue_type', 'priority']);
