import { type Control, useWatch } from 'react-hook-form';
import { styled } from 'styled-components';
import { toPence } from '../../base/money.ts';
import { grid, small, tokens } from '../../base/theme.ts';
import { firstSentence } from '../../features/catalogue/product.ts';
import { Picture } from '../../ui/Picture.tsx';
import { Price } from '../../ui/Price.tsx';
import type { ProductInput, ProductValues } from './product-values.ts';

const Card = styled.figure`
  ${grid('112px minmax(0, 1fr)', 's16')}
  align-items: center;
  padding: ${tokens.space.s12};
  border-radius: ${tokens.radius.card};
  background: ${tokens.color.paper};
  overflow-wrap: anywhere;
  picture {
    border-radius: ${tokens.radius.field};
  }
  p {
    ${small}
  }
  strong {
    display: block;
    font-family: ${tokens.font.head};
    font-weight: 400;
    font-size: ${tokens.text.t18};
    line-height: 1.25;
  }
`;

type Props = { control: Control<ProductInput, unknown, ProductValues>; image: string | undefined };

export function ShopperCard({ control, image }: Props) {
  const [name, price, description] = useWatch({ control, name: ['name', 'price', 'description'] });
  return (
    <Card aria-label="Preview of the shopper’s card">
      <Picture src={image} alt="" sizes="112px" />
      <figcaption>
        <small>As shoppers see it</small>
        <strong>{name || 'Name'}</strong>
        <Price pence={toPence(Number(price))} />
        <p>{firstSentence(description)}</p>
      </figcaption>
    </Card>
  );
}
