import type { ComponentProps } from 'react';
import { styled } from 'styled-components';
import { Field } from '../../ui/Field.tsx';

const Spaced = styled(Field)`
  font-variant-numeric: tabular-nums;
  letter-spacing: 0.12em;
`;

/** Phones offer the code of an authenticator app for it. */
export const CodeField = (field: ComponentProps<typeof Field>) => (
  <Spaced
    {...field}
    autoComplete="one-time-code"
    inputMode="numeric"
    maxLength={16}
    spellCheck={false}
    required
  />
);

/** As long as people may type it, with dashes and spaces. */
export const RecoveryCodeField = (field: ComponentProps<typeof Field>) => (
  <Spaced
    {...field}
    autoComplete="off"
    autoCapitalize="characters"
    maxLength={40}
    spellCheck={false}
    required
  />
);
