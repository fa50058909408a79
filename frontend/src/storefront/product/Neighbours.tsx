import { styled } from 'styled-components';
import { grid, media, tokens } from '../../base/theme.ts';
import { CardLink } from '../../features/catalogue/CardLink.tsx';
import { useProductsQuery } from '../../features/catalogue/catalogue-api.ts';
import { coverOf } from '../../features/catalogue/product.ts';
import { Picture } from '../../ui/Picture.tsx';
import { Price } from '../../ui/Price.tsx';
import { neighbourhoods, neighboursOf } from './removed.ts';

const Section = styled.section`
  margin-top: ${tokens.space.s48};
  > h2 {
    margin-bottom: ${tokens.space.s24};
  }
  picture {
    border-radius: ${tokens.radius.card};
  }
  h3 {
    margin-top: ${tokens.space.s12};
    font-size: ${tokens.text.t18};
  }
`;

const List = styled.ul`
  ${grid('1fr 1fr', 's24')}
  ${media.medium} {
    grid-template-columns: repeat(4, 1fr);
  }
`;

/** What else there is, where a pot has been deleted. */
export function Neighbours({ category }: { category: string }) {
  const [near, anywhere] = neighbourhoods(category);
  const { data: beside } = useProductsQuery(near);
  const { data: others } = useProductsQuery(anywhere);
  if (!beside || !others) return null;
  const neighbours = neighboursOf([...beside.products, ...others.products], category);
  if (neighbours.length === 0) return null;
  return (
    <Section aria-labelledby="neighbours">
      <h2 id="neighbours">Other pots you may like</h2>
      <List>
        {neighbours.map((product) => (
          <li key={product.id}>
            <CardLink to={product.path}>
              <Picture src={coverOf(product)} alt="" sizes="(min-width: 600px) 24vw, 47vw" />
              <h3>{product.name}</h3>
              <Price pence={product.pricePence} />
            </CardLink>
          </li>
        ))}
      </List>
    </Section>
  );
}
