import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { css, styled } from 'styled-components';
import { tokens } from '../base/theme.ts';
import { Link, type LinkProps } from './Link.tsx';
import { useFocusAfterBusy } from './use-focus-after-busy.ts';

export type ButtonLook = 'primary' | 'secondary' | 'quiet';

const looks = {
  primary: css`
    background: ${tokens.color.copper};
    border-color: ${tokens.color.copper};
    color: ${tokens.color.white};
    &:hover:not(:disabled) {
      background: ${tokens.color.copperDeep};
      color: ${tokens.color.white};
    }
  `,
  secondary: css`
    border-color: ${tokens.color.edge};
    color: ${tokens.color.ink};
    &:hover:not(:disabled) {
      border-color: ${tokens.color.ink};
      background: ${tokens.color.paper};
      color: ${tokens.color.ink};
    }
  `,
  quiet: css`
    border-color: transparent;
    color: ${tokens.color.copper};
    &:hover:not(:disabled) {
      background: ${tokens.color.mist};
      color: ${tokens.color.copperDeep};
    }
  `,
};

export const buttonCss = css<{ $look: ButtonLook }>`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: ${tokens.space.s8};
  min-height: 44px;
  min-width: 44px;
  padding: ${tokens.space.s8} ${tokens.space.s24};
  border: 1px solid;
  border-radius: ${tokens.radius.field};
  font-weight: 600;
  font-size: ${tokens.text.t16};
  line-height: 1.2;
  text-align: center;
  text-decoration: none;
  cursor: pointer;
  transition:
    background ${tokens.motion.quick},
    border-color ${tokens.motion.quick};
  &:disabled {
    cursor: not-allowed;
    background: ${tokens.color.raw};
    border-color: ${tokens.color.raw};
    color: ${tokens.color.stone};
  }
  &[aria-busy='true'] {
    cursor: progress;
  }
  ${({ $look }) => looks[$look]}
`;

const Plain = styled.button<{ $look: ButtonLook }>`
  ${buttonCss}
`;
const PlainLink = styled(Link)<{ $look: ButtonLook }>`
  ${buttonCss}
`;

type Props = ComponentProps<'button'> & {
  look?: ButtonLook;
  Icon?: LucideIcon;
  /** Disables the button and marks it busy. A text replaces the label until then. */
  busy?: boolean | string;
};

export function Button(props: Props) {
  const { look = 'primary', Icon, busy = false, disabled, type = 'button', children, ...rest } = props;
  const kept = useFocusAfterBusy(busy !== false);
  return (
    <Plain
      ref={kept}
      data-look={look}
      {...rest}
      type={type}
      $look={look}
      disabled={disabled === true || busy !== false}
      aria-busy={busy !== false || undefined}
    >
      {Icon && <Icon aria-hidden size={18} />}
      {typeof busy === 'string' ? busy : children}
    </Plain>
  );
}

type LinkButtonProps = LinkProps & { look?: ButtonLook; Icon?: LucideIcon };

export const ButtonLink = ({ look = 'primary', Icon, children, ...rest }: LinkButtonProps) => (
  <PlainLink {...rest} $look={look}>
    {Icon && <Icon aria-hidden size={18} />}
    {children}
  </PlainLink>
);
