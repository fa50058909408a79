import type { ComponentProps } from 'react';
import { styled } from 'styled-components';
import { type FieldWords, inputCss, Labelled } from './field-parts.tsx';

const Area = styled.textarea`
  ${inputCss}
  resize: vertical;
`;

export function TextArea({
  label,
  hint,
  error,
  optional,
  id,
  ...textarea
}: ComponentProps<'textarea'> & FieldWords) {
  return (
    <Labelled label={label} hint={hint} error={error} optional={optional} id={id}>
      {(control) => <Area {...textarea} {...control} />}
    </Labelled>
  );
}
