import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { styled } from 'styled-components';
import { tokens } from '../base/theme.ts';

export type Sort = { key: string; direction: 'asc' | 'desc' };

const Plain = styled.button`
  display: inline-flex;
  align-items: center;
  gap: ${tokens.space.s4};
  min-height: 44px;
  padding: 0;
  border: 0;
  background: none;
  font: inherit;
  cursor: pointer;
`;

type Props = { label: string; column: string; sort: Sort | undefined; onSort: (sort: Sort) => void };

export function SortButton({ label, column, sort, onSort }: Props) {
  const mine = sort?.key === column ? sort.direction : null;
  const Icon = mine === null ? ChevronsUpDown : mine === 'asc' ? ArrowUp : ArrowDown;
  return (
    <Plain type="button" onClick={() => onSort({ key: column, direction: mine === 'asc' ? 'desc' : 'asc' })}>
      {label}
      <Icon aria-hidden size={15} />
    </Plain>
  );
}
