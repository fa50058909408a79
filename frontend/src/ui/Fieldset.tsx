import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { column, tokens } from '../base/theme.ts';

const Frame = styled.fieldset`
  ${column('s16')}
`;
const Legend = styled.legend`
  float: left;
  width: 100%;
  padding: 0;
  font-family: ${tokens.font.head};
  font-size: ${tokens.text.t20};
  & + * {
    clear: both;
  }
`;

export function Fieldset({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <Frame>
      <Legend>{legend}</Legend>
      {children}
    </Frame>
  );
}
