import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { small, tokens } from '../../base/theme.ts';

/** Stays a table on a phone, because its columns are numbers. */
const Table = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-variant-numeric: tabular-nums;
  th,
  td {
    padding: ${tokens.space.s8} 0;
    border-bottom: 1px solid ${tokens.color.raw};
    font-weight: 400;
    text-align: left;
    vertical-align: baseline;
  }
  th + *,
  td {
    padding-left: ${tokens.space.s12};
    text-align: right;
    white-space: nowrap;
  }
  thead th {
    ${small}
    font-weight: 600;
    overflow-wrap: normal;
    white-space: normal;
  }
  /* The smallest phones have room for a name and three numbers. */
  @media (max-width: 359.98px) {
    tr > :nth-child(5) {
      display: none;
    }
  }
  tbody tr:last-child > * {
    border-bottom: 0;
  }
`;
const Bar = styled.span`
  display: block;
  height: 8px;
  margin-top: ${tokens.space.s4};
  border-radius: ${tokens.radius.field};
  background: ${tokens.color.copper};
  @media (forced-colors: active) {
    background: CanvasText;
  }
`;

export type Figures = {
  id: string;
  name: ReactNode;
  cells: readonly string[];
  /** The length of its bar, from 0 to 1. */
  bar?: number;
};

type Props = { caption: string; columns: readonly string[]; rows: readonly Figures[] };

/** Names and their figures. */
export const FigureTable = ({ caption, columns, rows }: Props) => (
  <Table>
    <caption className="visually-hidden">{caption}</caption>
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column} scope="col">
            {column}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.length === 0 && (
        <tr>
          <td colSpan={columns.length} style={{ textAlign: 'left' }}>
            Nothing yet.
          </td>
        </tr>
      )}
      {rows.map(({ id, name, cells, bar }) => (
        <tr key={id}>
          <th scope="row">
            {name}
            {bar !== undefined && <Bar aria-hidden style={{ width: `${Math.min(1, bar) * 100}%` }} />}
          </th>
          {cells.map((cell, index) => (
            <td key={columns[index + 1]}>{cell}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </Table>
);
