import { css, styled } from 'styled-components';
import { panel, small, tokens } from '../base/theme.ts';

/** The container's width from which the columns are side by side. */
const widths = { some: '560px', much: '840px' };
export type TableNeeds = keyof typeof widths;

const cards = css`
  table,
  tbody {
    display: block;
  }
  thead {
    display: none;
  }
  tbody {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 300px), 1fr));
    gap: ${tokens.space.s16};
  }
  tbody tr {
    display: flex;
    flex-direction: column;
    gap: ${tokens.space.s4};
    padding: ${tokens.space.s12} ${tokens.space.s16};
    ${panel('card')}
  }
  tbody th,
  tbody td {
    display: flex;
    justify-content: space-between;
    align-items: baseline;
    gap: ${tokens.space.s16};
    padding: ${tokens.space.s4} 0;
    border: 0;
    text-align: right;
  }
  tbody th {
    justify-content: start;
    text-align: left;
  }
  tbody td::before {
    content: attr(data-label);
    flex: none;
    ${small}
  }
  [data-blank],
  [data-label='Actions']::before {
    display: none;
  }
  [data-label='Actions'] {
    display: block;
    margin-top: auto;
    padding-top: ${tokens.space.s8};
    > * {
      justify-content: end;
    }
  }
`;

export const DataTableFrame = styled.div<{ $needs: TableNeeds }>`
  container-type: inline-size;
  transition: opacity ${tokens.motion.calm};
  &[aria-busy] {
    opacity: 0.6;
  }
  table {
    width: 100%;
    border-collapse: collapse;
    font-variant-numeric: tabular-nums;
  }
  th,
  td {
    padding: ${tokens.space.s12} ${tokens.space.s8};
    border-bottom: 1px solid ${tokens.color.raw};
    text-align: left;
    vertical-align: middle;
    font-weight: 400;
  }
  thead th {
    ${small}
    font-weight: 600;
  }
  tbody th {
    font-weight: 600;
  }
  tbody tr:hover {
    background: ${tokens.color.paper};
  }
  [data-numeric] {
    text-align: right;
  }
  @container (max-width: ${({ $needs }) => widths[$needs]}) {
    ${cards}
  }
`;
