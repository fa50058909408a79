import type { ReactNode } from 'react';
import { css, styled } from 'styled-components';
import { tokens } from '../base/theme.ts';

export type ChipLook = 'default' | 'primary' | 'info' | 'success' | 'warning' | 'error';

const pairs = {
  default: [tokens.color.ink, tokens.color.raw],
  primary: [tokens.color.white, tokens.color.copper],
  info: [tokens.color.cobalt, tokens.color.cobaltWash],
  success: [tokens.color.green, tokens.color.greenWash],
  warning: [tokens.color.amber, tokens.color.amberWash],
  error: [tokens.color.red, tokens.color.redWash],
} as const;

const Pill = styled.span<{ $look: ChipLook }>`
  display: inline-flex;
  align-items: center;
  gap: ${tokens.space.s4};
  min-height: 24px;
  padding: 2px ${tokens.space.s12};
  border-radius: ${tokens.radius.chip};
  font-size: ${tokens.text.t14};
  font-weight: 600;
  line-height: 1.3;
  white-space: nowrap;
  ${({ $look }) => css`
    color: ${pairs[$look][0]};
    background: ${pairs[$look][1]};
  `}
`;

type Props = { look?: ChipLook; icon?: ReactNode; children: ReactNode };

export function Chip({ look = 'default', icon, children }: Props) {
  return (
    <Pill $look={look} data-look={look}>
      {icon}
      {children}
    </Pill>
  );
}
