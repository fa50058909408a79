import { describe, expect, it } from '@jest/globals';
import { IssueBody } from '@slipcast/contracts/http/issue';
import { writeIssue, type Issue } from './issue.ts';

const monday = new Date('2026-11-16T09:00:00Z');
const tuesday = new Date('2026-11-17T09:00:00Z');
const written = (status: Issue['status']) =>
  IssueBody.parse({ description: 'The kiln photo is sideways', status });

describe('an issue', () => {
  it.each(['open', 'in_progress', 'testing'] as const)('is not fixed while it is %s', (status) => {
    expect(writeIssue(null, written(status), monday).dateFixed).toBeNull();
  });

  it.each(['resolved', 'closed'] as const)('is fixed when it becomes %s', (status) => {
    const open = writeIssue(null, written('open'), monday);
    expect(writeIssue(open, written(status), tuesday).dateFixed).toBe(tuesday.toISOString());
  });

  it('keeps its date when it goes from resolved to closed', () => {
    const resolved = writeIssue(null, written('resolved'), monday);
    expect(writeIssue(resolved, written('closed'), tuesday).dateFixed).toBe(monday.toISOString());
  });

  it('is no longer fixed once reopened, and can be fixed again', () => {
    const closed = writeIssue(null, written('closed'), monday);
    const reopened = writeIssue(closed, written('open'), tuesday);
    expect(reopened.dateFixed).toBeNull();
    expect(writeIssue(reopened, written('resolved'), tuesday).dateFixed).toBe(tuesday.toISOString());
  });
});
