import { Pencil, Trash2 } from 'lucide-react';
import { styled } from 'styled-components';
import type { Issue } from '../../features/issues/issues-api.ts';
import { Chip } from '../../ui/Chip.tsx';
import type { Column } from '../../ui/DataTable.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { listDate } from '../orders/order-rules.ts';
import { issueLabel, issueLooks, priorityLooks } from './issue-words.ts';

const Text = styled.span`
  overflow-wrap: anywhere;
  white-space: pre-line;
`;
const Day = styled.span`
  white-space: nowrap;
`;

/** For a <select> over one of the lists of the contract. */
export const issueOptions = (words: readonly string[]) =>
  words.map((word) => (
    <option key={word} value={word}>
      {issueLabel(word)}
    </option>
  ));

type Actions = { edit: (issue: Issue) => void; remove: (issue: Issue) => void };

export const issueColumns = ({ edit, remove }: Actions): Column<Issue>[] => [
  { key: 'type', header: 'Type', cell: (issue) => issueLabel(issue.issue_type) },
  { key: 'description', header: 'Description', cell: ({ description }) => <Text>{description}</Text> },
  {
    key: 'priority',
    header: 'Priority',
    cell: ({ priority }) => <Chip look={priorityLooks[priority]}>{issueLabel(priority)}</Chip>,
  },
  {
    key: 'status',
    header: 'Status',
    cell: ({ status }) => <Chip look={issueLooks[status]}>{issueLabel(status)}</Chip>,
  },
  { key: 'raised', header: 'Date Raised', cell: (issue) => <Day>{listDate(issue.date_raised)}</Day> },
  {
    key: 'fixed',
    header: 'Date Fixed',
    isBlank: ({ date_fixed }) => !date_fixed,
    cell: (issue) => <Day>{issue.date_fixed ? listDate(issue.date_fixed) : '–'}</Day>,
  },
  {
    key: 'commit',
    header: 'Git Commit',
    cell: (issue) => <code>{issue.git_commit.slice(0, 7) || 'N/A'}</code>,
  },
  {
    key: 'actions',
    header: 'Actions',
    cell: (issue) => (
      <Day>
        <IconButton label="Edit issue" onClick={() => edit(issue)}>
          <Pencil aria-hidden size={18} />
        </IconButton>
        <IconButton label="Delete issue" onClick={() => remove(issue)}>
          <Trash2 aria-hidden size={18} />
        </IconButton>
      </Day>
    ),
  },
];
