import { styled } from 'styled-components';
import { tokens } from '../base/theme.ts';
import type { ConeStage } from './countdown-rules.ts';

// A pyrometric cone, as used in kilns: upright, then bending in the heat, then slumped.
const shapes: Record<ConeStage, string> = {
  upright: 'M8.500 19 L12 3 L15.500 19 Z',
  leaning: 'M8.500 19 C9 13 11 7 17.500 4.500 C15 9 15.500 14 15.500 19 Z',
  slumped: 'M8.500 19 C8.500 12 12 8 17 9.500 C20 10.500 21 14 21.500 18 C19 14.500 16 13.500 15.500 19 Z',
  expired: 'M7 19 C8 15.500 12 14.500 16 15 C19.500 15.500 21.500 17 22 19 Z',
};

const Svg = styled.svg`
  path {
    transition: d ${tokens.motion.slow};
  }
`;

export function Cone({ stage }: { stage: ConeStage }) {
  return (
    <Svg viewBox="0 0 24 24" width="22" height="22" aria-hidden data-stage={stage}>
      <path d={shapes[stage]} fill="currentColor" />
      <path d="M3 20.500h18" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </Svg>
  );
}
