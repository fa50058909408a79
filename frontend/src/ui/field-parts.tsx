import { css, styled } from 'styled-components';
import { tokens } from '../app/theme.ts';

export const FieldFrame = styled.div`
  display: grid;
  gap: ${tokens.space.s4};
  justify-items: stretch;
`;

export const FieldLabel = styled.label`
  font-weight: 600;
  font-size: ${tokens.text.t16};
  small {
    font-weight: 400;
    font-size: ${tokens.text.t14};
    color: ${tokens.color.stone};
  }
`;

export const FieldHint = styled.p`
  font-size: ${tokens.text.t14};
  color: ${tokens.color.stone};
`;

export const FieldError = styled.p`
  font-size: ${tokens.text.t14};
  font-weight: 600;
  color: ${tokens.color.red};
  &::before {
    content: '▲ ' / '';
  }
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

/** The ids a control names in aria-describedby, in reading order. */
export const describedBy = (id: string, hint: unknown, error: unknown) =>
  [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ') || undefined;
