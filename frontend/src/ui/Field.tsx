import { type ComponentProps, type ElementType, type ReactNode, useId } from 'react';
import { css, styled } from 'styled-components';
import { column, small, tokens } from '../base/theme.ts';

export const FieldHint = styled.p`
  ${small}
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

const Frame = styled.div`
  ${column('s4')}
`;
const Label = styled.label`
  font-weight: 600;
  font-size: ${tokens.text.t16};
`;
const Problem = styled.p`
  font-size: ${tokens.text.t14};
  font-weight: 600;
  color: ${tokens.color.red};
  &::before {
    content: '▲ ' / '';
  }
`;
export const Input = styled.input`
  ${inputCss}
`;
const NativeSelect = styled.select`
  ${inputCss}
  padding-right: ${tokens.space.s32};
`;

export type Words = { label: string; hint?: ReactNode; error?: string | undefined; optional?: boolean };
type LabelledProps = Words & { as: ElementType; id?: string | undefined };

/** Label above, then hint, then error, then the control. */
export function Labelled({
  as: Control,
  label,
  hint,
  error,
  optional = false,
  id: given,
  ...rest
}: LabelledProps) {
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
      <Control
        {...rest}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
      />
    </Frame>
  );
}

/** One line of text (spread react-hook-form's register on it). */
export const Field = (props: ComponentProps<'input'> & Words) => <Labelled {...props} as={Input} />;

/** The platform's own select: options are the children. */
export const Select = (props: ComponentProps<'select'> & Words) => <Labelled {...props} as={NativeSelect} />;
