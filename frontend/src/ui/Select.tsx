import type { ComponentProps } from 'react';
import { styled } from 'styled-components';
import { tokens } from '../base/theme.ts';
import { type FieldWords, inputCss, Labelled } from './field-parts.tsx';

const Native = styled.select`
  ${inputCss}
  padding-right: ${tokens.space.s32};
`;

/** The platform's own select: options are the children. */
export function Select({
  label,
  hint,
  error,
  optional,
  id,
  ...select
}: ComponentProps<'select'> & FieldWords) {
  return (
    <Labelled label={label} hint={hint} error={error} optional={optional} id={id}>
      {(control) => <Native {...select} {...control} />}
    </Labelled>
  );
}
