import type { IssuePriority, IssueStatus } from '@slipcast/contracts/issues';
import { Pencil, Trash2 } from 'lucide-react';
import { styled } from 'styled-components';
import type { Issue } from '../../features/issues/issues-api.ts';
import { Chip, type ChipLook } from '../../ui/Chip.tsx';
import type { Column } from '../../ui/DataTable.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { listDate } from '../lists/list-date.ts';

const Text = styled.span`
  overflow-wrap: anywhere;
  white-space: pre-line;
`;
const Day = styled.span`
  white-space: nowrap;
`;

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

/** For a <select> over one of the lists of the contract. */
export const issueOptions = (words: readonly string[]) =>
  words.map((word) => (
    <option key={word} value={word}>
      {issueLabel(word)}
    </option>
  ));

type Actions = { edit: (issue: Issue) => void; remove: (issue: Issue) => void };

export const issueColumns = ({ edit, remove }: Actions): Column<Issue>[] => [
  { header: 'Type', cell: (issue) => issueLabel(issue.issue_type) },
  { header: 'Description', cell: ({ description }) => <Text>{description}</Text> },
  {
    header: 'Priority',
    cell: ({ priority }) => <Chip look={priorityLooks[priority]}>{issueLabel(priority)}</Chip>,
  },
  {
    header: 'Status',
    cell: ({ status }) => <Chip look={statusLooks[status]}>{issueLabel(status)}</Chip>,
  },
  { header: 'Date Raised', cell: (issue) => <Day>{listDate(issue.date_raised)}</Day> },
  {
    header: 'Date Fixed',
    isBlank: ({ date_fixed }) => !date_fixed,
    cell: (issue) => <Day>{issue.date_fixed ? listDate(issue.date_fixed) : '–'}</Day>,
  },
  {
    header: 'Git Commit',
    cell: (issue) => <code>{issue.git_commit.slice(0, 7) || 'N/A'}</code>,
  },
  {
    header: 'Actions',
    cell: (issue) => (
      <Day>
        <IconButton Icon={Pencil} label="Edit issue" onClick={() => edit(issue)} />
        <IconButton Icon={Trash2} label="Delete issue" onClick={() => remove(issue)} />
      </Day>
    ),
  },
];
