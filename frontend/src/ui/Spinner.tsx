import { keyframes, styled } from 'styled-components';
import { line, tokens } from '../base/theme.ts';

const turn = keyframes`to { rotate: 1turn; }`;
const Row = styled.div`
  ${line('s12')}
  justify-content: center;
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
