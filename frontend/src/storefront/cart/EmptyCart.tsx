import { styled } from 'styled-components';
import { column, tokens } from '../../base/theme.ts';
import { NewPots } from '../../features/catalogue/NewPots.tsx';
import { ButtonLink } from '../../ui/Button.tsx';

const Place = styled.div`
  ${column('s24')}
  justify-items: start;
  padding: ${tokens.space.s24} 0;
  p {
    font-size: ${tokens.text.t18};
  }
`;

/** As wide as the page from the start: otherwise it grows when its photographs come. */
const Suggestions = styled.div`
  justify-self: stretch;
`;

export function EmptyCart() {
  return (
    <>
      <Place>
        <svg
          viewBox="0 0 220 96"
          width="220"
          height="96"
          aria-hidden
          fill="none"
          stroke={tokens.color.edge}
          strokeWidth="2.500"
        >
          <path d="M4 88h212" strokeLinecap="round" />
          <path
            d="M28 88c-9-12-9-34 2-42h20c11 8 11 30 2 42M30 46c-2-6-1-9 2-12h16c3 3 4 6 2 12"
            strokeDasharray="4 5"
          />
          <path d="M92 88c-14-6-20-18-20-30h56c0 12-6 24-20 30" strokeDasharray="4 5" />
          <path d="M158 88V44h38v44M196 54c14-2 14 20 0 20" strokeDasharray="4 5" />
        </svg>
        <p>Your cart is empty.</p>
        <ButtonLink to="/products">Browse Products</ButtonLink>
      </Place>
      <Suggestions>
        <NewPots />
      </Suggestions>
    </>
  );
}
