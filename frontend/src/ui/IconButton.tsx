import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { css, styled } from 'styled-components';
import { tokens } from '../base/theme.ts';
import { Link, type LinkProps } from './Link.tsx';

export const iconButtonCss = css`
  position: relative;
  display: inline-grid;
  place-items: center;
  width: 44px;
  height: 44px;
  border-radius: ${tokens.radius.chip};
  color: ${tokens.color.ink};
  transition: background ${tokens.motion.quick};
  &:hover:not(:disabled) {
    background: ${tokens.color.raw};
    color: ${tokens.color.ink};
  }
  &:disabled {
    opacity: 0.35;
    cursor: not-allowed;
  }
`;

const Plain = styled.button`
  ${iconButtonCss}
`;
const PlainLink = styled(Link)`
  ${iconButtonCss}
`;

type Props = ComponentProps<'button'> & { label: string; Icon: LucideIcon; size?: number };

/** A 44px button with an icon only; `label` is its accessible name. */
export const IconButton = ({ label, Icon, size = 18, ...rest }: Props) => (
  <Plain type="button" aria-label={label} title={label} {...rest}>
    <Icon aria-hidden size={size} />
  </Plain>
);

/** The same for a link. */
export const IconLink = ({
  label,
  Icon,
  size = 18,
  ...rest
}: LinkProps & Pick<Props, 'label' | 'Icon' | 'size'>) => (
  <PlainLink aria-label={label} title={label} {...rest}>
    <Icon aria-hidden size={size} />
  </PlainLink>
);
