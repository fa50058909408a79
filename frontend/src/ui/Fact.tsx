import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { tokens } from '../base/theme.ts';

export const Facts = styled.dl`
  display: grid;
  gap: ${tokens.space.s16} ${tokens.space.s24};
  dd {
    white-space: pre-line;
  }
`;

export const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </div>
);
