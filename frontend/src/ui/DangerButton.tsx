import { styled } from 'styled-components';
import { tokens } from '../base/theme.ts';
import { Button } from './Button.tsx';

/** For permanent deletions. */
export const DangerButton = styled(Button).attrs<{ 'data-look'?: string }>({ 'data-look': 'danger' })`
  &&:not(:disabled) {
    background: ${tokens.color.red};
    border-color: ${tokens.color.red};
    color: ${tokens.color.white};
  }
  &&:hover:not(:disabled) {
    background: color-mix(in srgb, ${tokens.color.red} 82%, ${tokens.color.ink});
  }
`;
