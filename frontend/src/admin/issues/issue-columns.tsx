import type { IssuePriority, IssueStatus } from '@slipcast/contracts/issues';
import { Pencil, Trash2 } from 'lucide-react';
import type { Issue } from '../../features/issues/issues-api.ts';
import { Chip, type ChipLook } from '../../ui/Chip.tsx';
import type { Column } from '../../ui/DataTable.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { OneLine, Wrapping } from '../lists/cells.ts';
import { listDate } from '../lists/list-date.ts';

/** 'in_progress' → 'In Progress'. */
const issueLabel = (word: string) =>
  word.replaceAll('_', ' ').replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());

const priorityLooks: Record<IssuePriority, ChipLook> = {
  low: 'default',
  medium: 'info',
  high: 'warning',
  critical: 'error',
};
const statusLooks: Record<IssueStatus, ChipLook> = {
  open: 'warning',
  in_progress: 'info',
  testing: 'primary',
  resolved: 'success',
  closed: 'default',
};

/** Labels by value, for one of the contract's lists. */
export const issueLabels = (words: readonly string[]) =>
  Object.fromEntries(words.map((word) => [word, issueLabel(word)]));

type Actions = { edit: (issue: Issue) => void; remove: (issue: Issue) => void };

export const issueColumns = ({ edit, remove }: Actions): Column<Issue>[] => [
  { header: 'Type', cell: (issue) => issueLabel(issue.issue_type) },
  { header: 'Description', cell: ({ description }) => <Wrapping>{description}</Wrapping> },
  {
    header: 'Priority',
    cell: ({ priority }) => <Chip look={priorityLooks[priority]}>{issueLabel(priority)}</Chip>,
  },
  {
    header: 'Status',
    cell: ({ status }) => <Chip look={statusLooks[status]}>{issueLabel(status)}</Chip>,
  },
  { header: 'Date Raised', cell: (issue) => <OneLine>{listDate(issue.date_raised)}</OneLine> },
  {
    header: 'Date Fixed',
    isBlank: ({ date_fixed }) => !date_fixed,
    cell: (issue) => <OneLine>{issue.date_fixed ? listDate(issue.date_fixed) : '–'}</OneLine>,
  },
  {
    header: 'Git Commit',
    cell: (issue) => <code>{issue.git_commit.slice(0, 7) || 'N/A'}</code>,
  },
  {
    header: 'Actions',
    cell: (issue) => (
      <OneLine>
        <IconButton Icon={Pencil} label="Edit issue" onClick={() => edit(issue)} />
        <IconButton Icon={Trash2} label="Delete issue" onClick={() => remove(issue)} />
      </OneLine>
    ),
  },
];
