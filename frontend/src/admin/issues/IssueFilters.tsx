import { styled } from 'styled-components';
import { tokens } from '../../base/theme.ts';
import { Select } from '../../ui/Select.tsx';
import { issueLabel, PRIORITIES, STATUSES, TYPES } from './issue-words.ts';

const Row = styled.div`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: ${tokens.space.s8};
  max-width: 720px;
`;

const filters = [
  { name: 'status', label: 'Status', words: STATUSES },
  { name: 'issue_type', label: 'Type', words: TYPES },
  { name: 'priority', label: 'Priority', words: PRIORITIES },
] as const;

export const FILTERS = filters.map(({ name }) => name);

type Props = { chosen: Record<string, string>; onChange: (name: string, value: string) => void };

export function IssueFilters({ chosen, onChange }: Props) {
  return (
    <Row>
      {filters.map(({ name, label, words }) => (
        <Select
          key={name}
          label={label}
          value={chosen[name] ?? ''}
          onChange={(event) => onChange(name, event.target.value)}
        >
          <option value="">All</option>
          {words.map((word) => (
            <option key={word} value={word}>
              {issueLabel(word)}
            </option>
          ))}
        </Select>
      ))}
    </Row>
  );
}
