import type { ComponentProps } from 'react';
import { styled } from 'styled-components';
import { line, tokens } from '../base/theme.ts';

const Row = styled.label`
  ${line('s12')}
  min-height: 44px;
  cursor: pointer;
  input {
    flex: none;
    width: 22px;
    height: 22px;
    margin: 0;
    accent-color: ${tokens.color.copper};
  }
`;

/** `type="radio"` makes the same row a radio button. */
export function Checkbox({
  label,
  type = 'checkbox',
  ...input
}: ComponentProps<'input'> & { label: string }) {
  return (
    <Row>
      <input type={type} {...input} />
      <span>{label}</span>
    </Row>
  );
}
