import { css, styled } from 'styled-components';
import { small, tokens } from '../base/theme.ts';

export const FieldHint = styled.p`
  ${small}
`;

export const inputCss = css`
  width: 100%;
  min-height: 44px;
  padding: ${tokens.space.s8} ${tokens.space.s12};
  border: 1px solid ${tokens.color.edge};
  border-radius: ${tokens.radius.field};
  background: ${tokens.color.white};
  font-size: max(16px, 1rem);
  line-height: 1.4;
  &:hover:not(:disabled) {
    border-color: ${tokens.color.ink};
  }
  &[aria-invalid='true'] {
    border-color: ${tokens.color.red};
    box-shadow: inset 0 0 0 1px ${tokens.color.red};
  }
  &:disabled {
    background: ${tokens.color.paper};
    color: ${tokens.color.stone};
  }
`;
