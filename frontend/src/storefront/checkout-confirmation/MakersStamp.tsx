import { keyframes, styled } from 'styled-components';
import { media, tokens } from '../../base/theme.ts';

const press = keyframes`
  from { opacity: 0; transform: scale(1.7) rotate(4deg); }
  60% { opacity: 1; transform: scale(0.94) rotate(-9deg); }
  to { opacity: 1; transform: scale(1) rotate(-8deg); }
`;
const Svg = styled.svg`
  color: ${tokens.color.iron};
  transform: rotate(-8deg);
  animation: ${press} 420ms cubic-bezier(0.2, 0.7, 0.2, 1) 200ms backwards;
  ${media.still} {
    animation: none;
  }
`;

/** The shop’s stamp comes down on the receipt. */
export function MakersStamp() {
  return (
    <Svg viewBox="0 0 96 96" width="88" height="88" aria-hidden fill="none" stroke="currentColor">
      <circle cx="48" cy="48" r="44" strokeWidth="4" />
      <circle cx="48" cy="48" r="37" strokeWidth="1.500" />
      <path
        d="M37 29h22M39 29c0 9-12 12-12 25a21 17 0 0 0 42 0c0-13-12-16-12-25"
        strokeWidth="3"
        strokeLinejoin="round"
      />
      <path d="M38 55l7 7 13-14" strokeWidth="4" strokeLinecap="round" strokeLinejoin="round" />
    </Svg>
  );
}
