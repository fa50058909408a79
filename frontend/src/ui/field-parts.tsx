import { type ReactNode, useId } from 'react';
import { css, styled } from 'styled-components';
import { tokens } from '../base/theme.ts';

const Frame = styled.div`
  display: grid;
  gap: ${tokens.space.s4};
  justify-items: stretch;
`;

const Label = styled.label`
  font-weight: 600;
  font-size: ${tokens.text.t16};
  small {
    font-weight: 400;
    font-size: ${tokens.text.t14};
    color: ${tokens.color.stone};
  }
`;

export const FieldHint = styled.p`
  font-size: ${tokens.text.t14};
  color: ${tokens.color.stone};
`;

const Problem = styled.p`
  font-size: ${tokens.text.t14};
  font-weight: 600;
  color: ${tokens.color.red};
  &::before {
    content: '▲ ' / '';
  }
`;

export const inputCss = css`
  width: 100%;
  min-height: 44px;
  padding: ${tokens.space.s8} ${tokens.space.s12};
  border: 1px solid ${tokens.color.edge};
  border-radius: ${tokens.radius.field};
  background: ${tokens.color.white};
  font-size: max(16px, 1rem);
  line-height: 1.4;
  &:hover:not(:disabled) {
    border-color: ${tokens.color.ink};
  }
  &[aria-invalid='true'] {
    border-color: ${tokens.color.red};
    box-shadow: inset 0 0 0 1px ${tokens.color.red};
  }
  &:disabled {
    background: ${tokens.color.paper};
    color: ${tokens.color.stone};
  }
`;

export type FieldWords = { label: string; hint?: ReactNode; error?: string | undefined; optional?: boolean };

type Control = { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined };

type Props = FieldWords & { id?: string | undefined; children: (control: Control) => ReactNode };

/** Label above, then hint, then error, then the control, which `children` draw with what ties it to those words. */
export function Labelled({ label, hint, error, optional = false, id: given, children }: Props) {
  const own = useId();
  const id = given ?? own;
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <Frame>
      <Label htmlFor={id}>
        {label} {optional && <small>(optional)</small>}
      </Label>
      {hint && <FieldHint id={`${id}-hint`}>{hint}</FieldHint>}
      {error && <Problem id={`${id}-error`}>{error}</Problem>}
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described || undefined,
      })}
    </Frame>
  );
}
