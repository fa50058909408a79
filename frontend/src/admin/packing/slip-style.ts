import { styled } from 'styled-components';
import { column, media, panel, row, small, tokens } from '../../base/theme.ts';
import { Picture } from '../../ui/Picture.tsx';

/** Prints a sheet for each order, without the screen around it. */
export const Sheets = styled.div`
  ${column('s24')}
  max-width: 720px;
  ${media.print} {
    display: block;
    max-width: none;
  }
`;
export const Slip = styled.article`
  ${column('s24')}
  ${panel('card')}
  padding: ${tokens.space.s24};
  header {
    ${row('s16')}
    align-items: start;
    justify-content: space-between;
  }
  header p:first-child {
    font-family: ${tokens.font.head};
    font-size: ${tokens.text.t25};
  }
  h2 {
    font-size: ${tokens.text.t20};
  }
  table {
    width: 100%;
    border-collapse: collapse;
  }
  th,
  td {
    padding: ${tokens.space.s8};
    border-bottom: 1px solid ${tokens.color.rule};
    text-align: left;
    vertical-align: middle;
  }
  thead th {
    ${small}
  }
  .note {
    padding: ${tokens.space.s12};
    border: 1.5px solid ${tokens.color.ink};
    white-space: pre-line;
    strong {
      display: block;
    }
  }
  tr > :first-child {
    width: 56px;
  }
  tr > :last-child {
    width: 72px;
  }
  ${media.print} {
    padding: 0;
    border: 0;
    background: none;
    break-after: page;
    tr {
      break-inside: avoid;
    }
    &:last-child {
      break-after: auto;
    }
  }
`;
/** An address in large letters. */
export const Label = styled.section`
  ${column('s16')}
  ${panel('card')}
  padding: ${tokens.space.s24};
  font-size: ${tokens.text.t25};
  p {
    font-weight: 700;
  }
  small {
    ${small}
  }
  ${media.print} {
    padding: 0;
    border: 0;
    break-after: page;
    &:last-child {
      break-after: auto;
    }
  }
`;
export const Box = styled.span`
  display: inline-block;
  width: 18px;
  height: 18px;
  border: 1.5px solid ${tokens.color.ink};
`;
export const Thumb = styled(Picture)`
  width: 40px;
`;
export const Tools = styled.div`
  ${row('s12')}
  margin-bottom: ${tokens.space.s24};
`;
export const OnScreen = styled.div`
  ${media.print} {
    h1 {
      display: none;
    }
  }
`;
/** Across the slip of an order that is over. */
export const Void = styled.strong`
  display: inline-block;
  padding: ${tokens.space.s4} ${tokens.space.s8};
  border: 2px solid ${tokens.color.red};
  color: ${tokens.color.red};
`;
