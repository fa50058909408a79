import { PASSWORD_MAX } from '@slipcast/contracts/password';
import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useId, useState } from 'react';
import { styled } from 'styled-components';
import { tokens } from '../../base/theme.ts';
import { Field } from '../../ui/Field.tsx';
import { IconButton } from '../../ui/IconButton.tsx';

const Row = styled.div`
  position: relative;
  input {
    padding-right: ${tokens.space.s48};
  }
  > button {
    position: absolute;
    right: 1px;
    bottom: 0;
    color: ${tokens.color.stone};
  }
`;

/** A password that can be shown; needs `autoComplete` (current-password or new-password). */
export function PasswordField({ id: given, ...field }: ComponentProps<typeof Field>) {
  const [isVisible, setVisible] = useState(false);
  const own = useId();
  const id = given ?? own;
  return (
    <Row>
      <Field
        {...field}
        id={id}
        type={isVisible ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={PASSWORD_MAX}
      />
      <IconButton
        Icon={isVisible ? EyeOff : Eye}
        size={20}
        label={`${isVisible ? 'Hide' : 'Show'} ${field.label.toLowerCase()}`}
        aria-controls={id}
        onClick={() => setVisible(!isVisible)}
      />
    </Row>
  );
}
