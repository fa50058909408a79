import { keyframes, styled } from 'styled-components';
import { tokens } from '../base/theme.ts';

const turn = keyframes`to { rotate: 1turn; }`;
const Row = styled.div`
  display: flex;
  align-items: center;
  justify-content: center;
  gap: ${tokens.space.s12};
  padding: ${tokens.space.s48} ${tokens.space.s16};
  color: ${tokens.color.stone};
  &::before {
    content: '';
    width: 22px;
    height: 22px;
    border: 3px solid ${tokens.color.raw};
    border-top-color: ${tokens.color.copper};
    border-radius: 50%;
    animation: ${turn} 900ms linear infinite;
  }
`;

/** With a visible label, which is announced. */
export function Spinner({ label }: { label: string }) {
  return (
    <Row role="status" aria-live="polite">
      {label}
    </Row>
  );
}
