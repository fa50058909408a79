import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { column, tokens } from '../../base/theme.ts';

const Section = styled.section`
  ${column('s16')}
  justify-items: start;
  margin-top: ${tokens.space.s48};
  padding-top: ${tokens.space.s32};
  border-top: 1px solid ${tokens.color.raw};
  h2 {
    font-size: ${tokens.text.t20};
  }
`;

/** A section below the form that is not saved with it. */
export const ProfileSection = ({
  id,
  title,
  children,
}: {
  id: string;
  title: string;
  children: ReactNode;
}) => (
  <Section aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {children}
  </Section>
);
