import { PASSWORD_MAX } from '@slipcast/contracts/password';
import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
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

type Props = ComponentProps<typeof Field> & {
  id: string;
  autoComplete: 'current-password' | 'new-password';
};

export function PasswordField(field: Props) {
  const [isVisible, setVisible] = useState(false);
  return (
    <Row>
      <Field
        {...field}
        type={isVisible ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={PASSWORD_MAX}
      />
      <IconButton
        Icon={isVisible ? EyeOff : Eye}
        size={20}
        label={`${isVisible ? 'Hide' : 'Show'} ${field.label.toLowerCase()}`}
        aria-controls={field.id}
        onClick={() => setVisible(!isVisible)}
      />
    </Row>
  );
}
