import { styled } from 'styled-components';
import { small, tokens } from '../../base/theme.ts';
import { Chip, type ChipLook } from '../../ui/Chip.tsx';
import { countOf, formatCount } from './count.ts';

type Outcome = 'added' | 'updated' | 'unchanged' | 'left-out';
const OUTCOMES: Record<Outcome, [string, ChipLook]> = {
  added: ['New', 'success'],
  updated: ['Changes', 'info'],
  unchanged: ['No change', 'default'],
  'left-out': ['Left out', 'error'],
};

export const RowText = styled.span`
  overflow-wrap: anywhere;
  text-align: left;
`;
export const RowDetail = styled.small`
  display: block;
  overflow-wrap: anywhere;
  text-align: left;
  ${small}
`;
const Problem = styled(RowDetail)<{ $stops: boolean }>`
  color: ${({ $stops }) => ($stops ? tokens.color.red : tokens.color.amber)};
`;

const whereOf = (row: number, column: string): string =>
  column === '' ? `Row ${row}` : `Row ${row}, ${column}`;

type Problems = readonly { row: number; column: string; message: string; stops: boolean }[];

/** What is wrong with a row of an uploaded table. */
export const RowProblems = ({ problems }: { problems: Problems }) =>
  problems.map(({ row, column, message, stops }) => (
    <Problem key={`${row} ${column} ${message}`} $stops={stops}>
      {whereOf(row, column)}: {message}
    </Problem>
  ));

type Result = { outcome: Outcome; changes: readonly string[] };

/** What an import makes of a row. @param added 'New' */
export const rowOutcome =
  (added: string) =>
  ({ outcome, changes }: Result) => (
    <span>
      <Chip look={OUTCOMES[outcome][1]}>{outcome === 'added' ? added : OUTCOMES[outcome][0]}</Chip>
      {outcome === 'updated' && <RowDetail>{changes.join(', ')}</RowDetail>}
    </span>
  );

/** '12 new customers, 1 change, 2 left out'. @param added 'new customer' */
export function outcomesInWords(outcomes: Partial<Record<Outcome, number>>, added: string): string {
  const { added: more = 0, updated = 0, unchanged = 0 } = outcomes;
  const leftOut = outcomes['left-out'] ?? 0;
  const words = [
    more > 0 && countOf(more, added),
    updated > 0 && countOf(updated, 'change'),
    unchanged > 0 && `${formatCount(unchanged)} already here`,
    leftOut > 0 && `${formatCount(leftOut)} left out`,
  ].filter(Boolean);
  return words.join(', ') || 'nothing';
}
