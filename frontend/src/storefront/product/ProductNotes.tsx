import { styled } from 'styled-components';
import { shop } from '../../base/shop.ts';
import { column, grid, measure, media, tokens } from '../../base/theme.ts';
import type { Product } from '../../features/catalogue/product.ts';
import { Link } from '../../ui/Link.tsx';
import { outlineOf } from './true-size.ts';
import { Topic } from './Topic.tsx';
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
/** What a good shop assistant would add: how large it is, and who made it. */
export function ProductNotes({ product }: { product: Product }) {
  const { maker } = shop;
  const outline = outlineOf(product);
  if (!outline && !maker && !product.making) return null;
  return (
    <Frame>
      {outline && (
        <Topic id="true-size" title="True size">
          <TrueSize outline={outline} />
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
