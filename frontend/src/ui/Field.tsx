import type { ComponentProps } from 'react';
import { styled } from 'styled-components';
import { type FieldWords, inputCss, Labelled } from './field-parts.tsx';

const Input = styled.input`
  ${inputCss}
`;

/** One line of text (spread react-hook-form's register on it). */
export function Field({ label, hint, error, optional, id, ...input }: ComponentProps<'input'> & FieldWords) {
  return (
    <Labelled label={label} hint={hint} error={error} optional={optional} id={id}>
      {(control) => <Input {...input} {...control} />}
    </Labelled>
  );
}
