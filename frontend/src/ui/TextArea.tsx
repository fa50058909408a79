import { type ComponentProps, type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import { describedBy, FieldError, FieldFrame, FieldHint, FieldLabel, inputCss } from './field-parts.tsx';

const Area = styled.textarea`
  ${inputCss}
  resize: vertical;
`;

type Props = ComponentProps<'textarea'> & {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  optional?: boolean;
};

export function TextArea({ label, hint, error, optional = false, id: given, ...area }: Props) {
  const own = useId();
  const id = given ?? own;
  return (
    <FieldFrame>
      <FieldLabel htmlFor={id}>
        {label} {optional && <small>(optional)</small>}
      </FieldLabel>
      {hint && <FieldHint id={`${id}-hint`}>{hint}</FieldHint>}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <Area
        {...area}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, hint, error)}
      />
    </FieldFrame>
  );
}
