import { ISSUE_PRIORITIES, ISSUE_STATUSES, ISSUE_TYPES } from '@slipcast/contracts/issues';
import { styled } from 'styled-components';
import { tokens } from '../../base/theme.ts';
import { Select } from '../../ui/Field.tsx';
import type { ListView } from '../lists/use-list-view.ts';
import { issueOptions } from './issue-columns.tsx';

const Row = styled.div`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: ${tokens.space.s8};
  max-width: 720px;
`;

const filters = [
  { name: 'status', label: 'Status', words: ISSUE_STATUSES },
  { name: 'issue_type', label: 'Type', words: ISSUE_TYPES },
  { name: 'priority', label: 'Priority', words: ISSUE_PRIORITIES },
] as const;

export const FILTERS = filters.map(({ name }) => name);

export function IssueFilters({ list }: { list: ListView }) {
  return (
    <Row>
      {filters.map(({ name, label, words }) => (
        <Select
          key={name}
          label={label}
          value={list.filters[name] ?? ''}
          onChange={(event) => list.change(name, event.target.value)}
        >
          <option value="">All</option>
          {issueOptions(words)}
        </Select>
      ))}
    </Row>
  );
}
