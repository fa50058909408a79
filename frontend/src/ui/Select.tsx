import { type ComponentProps, type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import { tokens } from '../app/theme.ts';
import { describedBy, FieldError, FieldFrame, FieldHint, FieldLabel, inputCss } from './field-parts.tsx';

const Native = styled.select`
  ${inputCss}
  padding-right: ${tokens.space.s32};
`;

type Props = ComponentProps<'select'> & { label: string; hint?: ReactNode; error?: string | undefined };

/** The platform's own select: options are the children. */
export function Select({ label, hint, error, id: given, ...select }: Props) {
  const own = useId();
  const id = given ?? own;
  return (
    <FieldFrame>
      <FieldLabel htmlFor={id}>{label}</FieldLabel>
      {hint && <FieldHint id={`${id}-hint`}>{hint}</FieldHint>}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <Native
        {...select}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, hint, error)}
      />
    </FieldFrame>
  );
}
