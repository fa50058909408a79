import type { WireRoom } from '@slipcast/contracts/http/room';
import { countText } from '@slipcast/contracts/room-words';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { column, grid, media, panel, small, tokens } from '../../../base/theme.ts';

/** What the room says, in one place that all its states share. */
export const Sheet = styled.section`
  ${column('s16')}
  ${panel('card')}
  max-width: 720px;
  padding: ${tokens.space.s24} ${tokens.space.s16};
  ${media.medium} {
    padding: ${tokens.space.s32};
  }
  p {
    max-width: none;
  }
  &[data-standing='in'] {
    border-color: ${tokens.color.copper};
    box-shadow: inset 0 4px 0 ${tokens.color.copper};
  }
`;

const Said = styled.div`
  ${column('s8')}
  h2 {
    font-size: ${tokens.text.t31};
    font-variant-numeric: tabular-nums;
    line-height: 1.15;
    text-wrap: balance;
  }
`;

/** What screen readers announce when it changes. Numbers change every few seconds, and are not part of it. */
export const Say = ({ what, children }: { what: ReactNode; children?: ReactNode }) => (
  <Said role="status">
    <h2>{what}</h2>
    {children}
  </Said>
);

export const Small = styled.p`
  ${small}
  overflow-wrap: anywhere;
`;

const Figures = styled.dl`
  ${grid('repeat(3, minmax(0, 1fr))', 's8')}
  padding: ${tokens.space.s12} 0;
  border-block: 1px solid ${tokens.color.raw};
  text-align: center;
  > div {
    display: grid;
  }
  dt {
    ${small}
    order: 1;
  }
  dd {
    font-family: ${tokens.font.head};
    font-size: ${tokens.text.t25};
    font-variant-numeric: tabular-nums;
  }
`;

/** Where the pots are. */
export const PotNumbers = ({ room: { free, inCarts, sold } }: { room: WireRoom }) => (
  <Figures aria-label="Pots of this update">
    {[
      ['Available', free],
      ['In carts', inCarts],
      ['Sold', sold],
    ].map(([label, number]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{countText(Number(number))}</dd>
      </div>
    ))}
  </Figures>
);
