import { styled } from 'styled-components';
import { media, tokens } from '../app/theme.ts';

export const DataTableFrame = styled.div`
  overflow-x: auto;
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
    padding: ${tokens.space.s12};
    border-bottom: 1px solid ${tokens.color.raw};
    text-align: left;
    vertical-align: middle;
    font-weight: 400;
  }
  thead th {
    font-size: ${tokens.text.t14};
    font-weight: 600;
    color: ${tokens.color.stone};
    white-space: nowrap;
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
  ${media.narrow} {
    table,
    tbody {
      display: block;
    }
    thead {
      display: none;
    }
    tbody tr {
      display: grid;
      gap: ${tokens.space.s4};
      margin-bottom: ${tokens.space.s16};
      padding: ${tokens.space.s12} ${tokens.space.s16};
      border: 1px solid ${tokens.color.raw};
      border-radius: ${tokens.radius.card};
      background: ${tokens.color.white};
    }
    tbody th,
    tbody td {
      display: flex;
      justify-content: space-between;
      align-items: center;
      gap: ${tokens.space.s16};
      padding: ${tokens.space.s4} 0;
      border: 0;
      text-align: right;
    }
    tbody th::before,
    tbody td::before {
      content: attr(data-label);
      flex: none;
      font-size: ${tokens.text.t14};
      font-weight: 400;
      color: ${tokens.color.stone};
    }
  }
`;
