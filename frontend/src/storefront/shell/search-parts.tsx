import { styled } from 'styled-components';
import { tokens } from '../../base/theme.ts';
import { inputCss } from '../../ui/field-parts.tsx';

export const Panel = styled.form`
  position: absolute;
  inset: 100% 0 auto;
  max-height: calc(100svh - 64px);
  overflow: auto;
  padding: ${tokens.space.s16} max(${tokens.space.s16}, calc((100vw - 640px) / 2));
  border-bottom: 1px solid ${tokens.color.raw};
  background: ${tokens.color.slip};
  box-shadow: ${tokens.shadow.lift};
`;
export const Row = styled.div`
  display: flex;
  gap: ${tokens.space.s8};
`;
export const Input = styled.input`
  ${inputCss}
`;
export const Results = styled.ul`
  list-style: none;
  padding: ${tokens.space.s8} 0 0;
  &:empty {
    padding: 0;
  }
  li {
    display: flex;
    justify-content: space-between;
    align-items: center;
    gap: ${tokens.space.s16};
    min-height: 44px;
    padding: 0 ${tokens.space.s12};
    border-radius: ${tokens.radius.field};
    cursor: pointer;
  }
  li:hover,
  li[aria-selected='true'] {
    background: ${tokens.color.mist};
  }
  small {
    font-size: ${tokens.text.t14};
    color: ${tokens.color.stone};
  }
`;
export const Under = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: ${tokens.space.s8};
  padding: ${tokens.space.s8} ${tokens.space.s12} 0;
  font-size: ${tokens.text.t14};
  color: ${tokens.color.stone};
  &:not(:has(a, span:not(:empty))) {
    display: none;
  }
`;
