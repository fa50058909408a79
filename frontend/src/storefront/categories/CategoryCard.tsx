import { styled } from 'styled-components';
import { tokens } from '../../base/theme.ts';
import { CardLink } from '../../features/catalogue/CardLink.tsx';
import type { Category } from '../../features/catalogue/category.ts';
import { Picture } from '../../ui/Picture.tsx';

const Card = styled(CardLink)`
  picture {
    aspect-ratio: 1;
  }
  img {
    /* Cropped below the pot, so that it stands on the board. */
    object-position: 50% 24%;
  }
`;
const Board = styled.div`
  position: relative;
  height: 13px;
  background: ${tokens.color.raw};
  border-bottom: 3px solid ${tokens.color.rule};
  /* The board spans the page even when the row is not full. */
  li:last-child &::after {
    content: '';
    position: absolute;
    inset: 0 -1240px -3px 100%;
    background: inherit;
    border-bottom: inherit;
  }
`;
const Words = styled.div`
  display: flex;
  justify-content: space-between;
  align-items: baseline;
  gap: ${tokens.space.s12};
  padding: ${tokens.space.s12} ${tokens.space.s12} 0;
  p {
    color: ${tokens.color.stone};
    font-size: ${tokens.text.t16};
    white-space: nowrap;
  }
`;

export function CategoryCard({ category: { name, count, image } }: { category: Category }) {
  return (
    <li>
      <Card to={`/products?category=${encodeURIComponent(name)}`}>
        <Picture
          src={image}
          alt=""
          sizes="(min-width: 1240px) 413px, (min-width: 900px) 33vw, (min-width: 600px) 50vw, 100vw"
        />
        <Board />
        <Words>
          <h2>{name}</h2>
          <p>{count} Product(s)</p>
        </Words>
      </Card>
    </li>
  );
}
