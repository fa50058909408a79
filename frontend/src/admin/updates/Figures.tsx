import { styled } from 'styled-components';
import { column, grid, media, panel, tokens } from '../../base/theme.ts';

/** Numbers of the evening, two in a row on a phone. */
export const Figures = styled.dl`
  ${grid('repeat(2, minmax(0, 1fr))', 's12')}
  ${media.medium} {
    grid-template-columns: repeat(4, minmax(0, 1fr));
  }
  > div {
    ${column('s4')}
    ${panel('card')}
    padding: ${tokens.space.s12} ${tokens.space.s16};
  }
  dd {
    font-family: ${tokens.font.head};
    font-size: ${tokens.text.t31};
    font-variant-numeric: tabular-nums;
  }
`;
export const Figure = ({ label, children }: { label: string; children: string | number }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);
