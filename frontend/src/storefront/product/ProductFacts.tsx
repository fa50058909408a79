import { styled } from 'styled-components';
import { tokens } from '../../base/theme.ts';
import { type Product, sentencesOf } from '../../features/catalogue/product.ts';

const Bullets = styled.ul`
  display: grid;
  gap: ${tokens.space.s8};
  padding-left: ${tokens.space.s16};
  list-style: disc;
  li::marker {
    color: ${tokens.color.iron};
  }
`;
const Sizes = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-variant-numeric: tabular-nums;
  caption {
    padding-bottom: ${tokens.space.s8};
    font-family: ${tokens.font.head};
    font-size: ${tokens.text.t18};
    text-align: left;
  }
  th,
  td {
    padding: ${tokens.space.s8} 0;
    border-top: 1px solid ${tokens.color.raw};
    font-weight: 400;
    text-align: left;
  }
  th {
    color: ${tokens.color.stone};
  }
  td {
    text-align: right;
  }
`;

export function ProductFacts({ product }: { product: Product }) {
  const sizes = [
    ['Length', product.lengthMm, 'mm'],
    ['Width', product.widthMm, 'mm'],
    ['Height', product.heightMm, 'mm'],
    ['Weight', product.weightGrams, 'g'],
  ] as const;
  const known = sizes.filter(([, amount]) => amount > 0);
  return (
    <>
      <Bullets className="description">
        {sentencesOf(product.description).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </Bullets>
      {known.length > 0 && (
        <Sizes>
          <caption>Size and weight</caption>
          <tbody>
            {known.map(([label, amount, unit]) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>
                  {amount} {unit}
                </td>
              </tr>
            ))}
          </tbody>
        </Sizes>
      )}
    </>
  );
}
