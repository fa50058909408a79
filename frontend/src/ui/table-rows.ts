import { css } from 'styled-components';
import { grid, panel, small, tokens } from '../base/theme.ts';

/** Each row as a card, with the headers as labels. */
export const cards = css`
  table,
  tbody {
    display: block;
  }
  thead {
    display: none;
  }
  tbody {
    ${grid('repeat(auto-fill, minmax(min(100%, 300px), 1fr))', 's16')}
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

/** Each row in one line: its head, and what can be done with it. */
export const lines = css`
  table,
  tbody {
    display: block;
  }
  thead,
  tbody td,
  .in-columns {
    display: none;
  }
  tbody tr {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: ${tokens.space.s8};
    align-items: center;
    border-bottom: 1px solid ${tokens.color.raw};
  }
  tbody th,
  tbody td[data-label='Actions'] {
    display: block;
    padding: ${tokens.space.s4} 0;
    border: 0;
  }
  /* The words need all the room there is. */
  @media (max-width: 359px) {
    tbody th picture {
      display: none;
    }
  }
`;

/** Rows as low as their contents, on wide screens. */
export const dense = css`
  thead th {
    white-space: nowrap;
  }
  tbody th,
  tbody td {
    padding-block: 2px;
    font-size: ${tokens.text.t14};
  }
  tbody button {
    min-height: 36px;
    max-height: 36px;
  }
`;
