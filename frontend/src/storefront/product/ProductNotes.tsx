import { type ReactNode, useSyncExternalStore } from 'react';
import { styled } from 'styled-components';
import { dispatchDay, shop } from '../../base/shop.ts';
import { column, grid, measure, media, tokens } from '../../base/theme.ts';
import type { Product } from '../../features/catalogue/product.ts';
import { Link } from '../../ui/Link.tsx';
import { outlineOf } from './true-size.ts';
import { TrueSize } from './TrueSize.tsx';

const Frame = styled.div`
  ${grid('minmax(0, 1fr)', 's32')}
  margin-top: ${tokens.space.s48};
  padding-top: ${tokens.space.s32};
  border-top: 1px solid ${tokens.color.raw};
  section {
    ${column('s8')}
    align-content: start;
  }
  p {
    max-width: ${measure};
    white-space: pre-line;
  }
  ${media.wide} {
    grid-template-columns: repeat(auto-fit, minmax(15rem, 1fr));
    column-gap: ${tokens.space.s48};
  }
`;
/** Two lines high, so that nothing moves when the day appears. */
const Days = styled.p`
  min-height: 3.1em;
`;

type TopicProps = { id: string; title: string; children: ReactNode };

const Topic = ({ id, title, children }: TopicProps) => (
  <section aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {children}
  </section>
);

const never = () => () => undefined;

/** The visitor's clock decides which day it is, so a rendered page does not name one. */
function Dispatch({ within }: { within: string }) {
  const day = useSyncExternalStore(
    never,
    () => dispatchDay(Date.now()),
    () => '',
  );
  return (
    <Days>
      Dispatched within {within}
      {day ? `: order today and we’ll post it by ${day}.` : '.'}
    </Days>
  );
}

/** What a good shop assistant would add: delivery, care, and who made it. */
export function ProductNotes({ product }: { product: Product }) {
  const { delivery, priceNote, dispatch, maker } = shop;
  const care = product.care || shop.care;
  const outline = outlineOf(product);
  return (
    <Frame>
      {outline && (
        <Topic id="true-size" title="True size">
          <TrueSize outline={outline} />
        </Topic>
      )}
      <Topic id="delivery" title="Delivery">
        {dispatch && <Dispatch within={dispatch.within} />}
        {delivery ? <p>{delivery}</p> : priceNote && <p>{priceNote}.</p>}
      </Topic>
      {care && (
        <Topic id="care" title="Care and food safety">
          <p>{care}</p>
        </Topic>
      )}
      {(maker || product.making) && (
        <Topic id="maker" title={product.making ? 'Who made it, and how' : 'Who made it'}>
          {product.making && <p>{product.making}</p>}
          {maker && <p>{maker}</p>}
          <p>
            <Link to="/about">More about us</Link>
          </p>
        </Topic>
      )}
    </Frame>
  );
}
