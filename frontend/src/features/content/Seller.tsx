import { styled } from 'styled-components';
import { shop } from '../../base/shop.ts';
import { row, tokens } from '../../base/theme.ts';
import { partsOf } from '../../base/text.ts';
import { Link } from '../../ui/Link.tsx';
import { useContactQuery } from './content-api.ts';

const Frame = styled.section`
  margin-top: ${tokens.space.s32};
  padding-top: ${tokens.space.s16};
  border-top: 1px solid ${tokens.color.rule};
  h2 {
    margin: 0;
  }
  nav {
    ${row('s8', 's24')}
    margin-top: ${tokens.space.s16};
  }
  a {
    display: inline-flex;
    align-items: center;
    min-height: 24px;
  }
`;

const PAGES = {
  terms: 'Terms of sale',
  delivery: 'Delivery and returns',
  privacy: 'Privacy',
};

/** Below each page about rights and duties: who sells, in full, and the others. */
export function Seller({ page }: { page: keyof typeof PAGES }) {
  const { data } = useContactQuery();
  const { address = '', email = '', phone = '' } = data ?? {};
  return (
    <Frame aria-labelledby="seller">
      <h2 id="seller">Who we are</h2>
      <p>{[shop.name, ...partsOf(address, /[\n,]/)].join(', ')}</p>
      <p>
        {email && <a href={`mailto:${email}`}>{email}</a>}
        {email && phone && ', '}
        {phone}
      </p>
      <nav aria-label="More about buying from us">
        {Object.entries(PAGES).map(
          ([name, label]) =>
            name !== page && (
              <Link key={name} to={`/${name}`}>
                {label}
              </Link>
            ),
        )}
        <Link to="/contact">Contact us</Link>
      </nav>
    </Frame>
  );
}
