import { type ComponentProps, type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import { describedBy, FieldError, FieldFrame, FieldHint, FieldLabel, inputCss } from './field-parts.tsx';

const Input = styled.input`
  ${inputCss}
`;

type Props = ComponentProps<'input'> & {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  optional?: boolean;
};

/** One line of text: label above, then hint, then error, then the input (spread react-hook-form's register on it). */
export function Field({ label, hint, error, optional = false, id: given, ...input }: Props) {
  const own = useId();
  const id = given ?? own;
  return (
    <FieldFrame>
      <FieldLabel htmlFor={id}>
        {label} {optional && <small>(optional)</small>}
      </FieldLabel>
      {hint && <FieldHint id={`${id}-hint`}>{hint}</FieldHint>}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <Input
        {...input}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, hint, error)}
      />
    </FieldFrame>
  );
}
