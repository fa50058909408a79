import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { css, styled } from 'styled-components';
import { row, tokens } from '../base/theme.ts';
import { Button, ButtonLink } from './Button.tsx';
import { IconButton } from './IconButton.tsx';

type RetryProps = { onRetry: () => unknown; label?: string; busy?: boolean; children: ReactNode };

export function RetryAlert({ onRetry, label = 'Try Again', busy = false, children }: RetryProps) {
  return (
    <Alert
      severity="error"
      action={
        <Button look="secondary" busy={busy} onClick={() => void onRetry()}>
          {label}
        </Button>
      }
    >
      {children}
    </Alert>
  );
}

/** For an alert over the page: at the top, but below the header, so that it never covers the navigation. */
export const AlertPlace = styled.div`
  position: fixed;
  z-index: 60;
  inset: calc(${tokens.space.s72} + ${tokens.space.s12}) 0 auto;
  display: grid;
  justify-items: center;
  padding: 0 ${tokens.space.s16};
  pointer-events: none;
  > * {
    pointer-events: auto;
    width: min(100%, 560px);
    box-shadow: ${tokens.shadow.lift};
  }
`;

export type AlertSeverity = 'info' | 'success' | 'warning' | 'error';

const looks = {
  info: { Icon: Info, ink: tokens.color.cobalt, wash: tokens.color.cobaltWash },
  success: { Icon: CircleCheck, ink: tokens.color.green, wash: tokens.color.greenWash },
  warning: { Icon: TriangleAlert, ink: tokens.color.amber, wash: tokens.color.amberWash },
  error: { Icon: CircleAlert, ink: tokens.color.red, wash: tokens.color.redWash },
};

const Frame = styled.div<{ $severity: AlertSeverity }>`
  display: flex;
  align-items: flex-start;
  gap: ${tokens.space.s12};
  padding: ${tokens.space.s12} ${tokens.space.s16};
  border-radius: ${tokens.radius.field};
  ${({ $severity }) => css`
    background: ${looks[$severity].wash};
    color: ${looks[$severity].ink};
    border: 1px solid color-mix(in srgb, ${looks[$severity].ink} 28%, transparent);
  `}
  > svg {
    margin-top: 3px;
  }
  /* Centres text and icon on the button beside them. */
  &:has(> div > :nth-child(2)) {
    padding-block: ${tokens.space.s8};
    > svg {
      margin-top: 12px;
    }
    > div > :first-child {
      padding-block: 9px;
    }
  }
  > button {
    flex: none;
    margin: -10px -10px -10px 0;
    color: inherit;
  }
`;
const Words = styled.div`
  ${row('s0', 's16')}
  flex: 1;
  > :first-child {
    flex: 1 1 14rem;
  }
`;

type Props = {
  severity: AlertSeverity;
  children: ReactNode;
  /** A button to continue with. */
  action?: ReactNode;
  /** Where to continue. */
  link?: { to: string; label: string; state?: object };
  onClose?: () => void;
};

/** Errors and warnings interrupt (role alert); the others wait their turn (role status). */
export function Alert({ severity, children, action, link, onClose }: Props) {
  const { Icon } = looks[severity];
  return (
    <Frame
      $severity={severity}
      role={severity === 'error' || severity === 'warning' ? 'alert' : 'status'}
      data-severity={severity}
    >
      <Icon aria-hidden size={20} />
      <Words>
        <div>{children}</div>
        {action}
        {link && (
          <ButtonLink look="secondary" to={link.to} state={link.state}>
            {link.label}
          </ButtonLink>
        )}
      </Words>
      {onClose && <IconButton Icon={X} label="Dismiss" onClick={onClose} />}
    </Frame>
  );
}
