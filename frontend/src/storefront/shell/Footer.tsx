import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { shop } from '../../app/shop.ts';
import { tokens } from '../../app/theme.ts';

const Bar = styled.footer`
  border-top: 1px solid ${tokens.color.raw};
  background: ${tokens.color.paper};
  font-size: ${tokens.text.t14};
  color: ${tokens.color.stone};
  > div {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: ${tokens.space.s12} ${tokens.space.s32};
    width: min(100%, 1288px);
    margin: 0 auto;
    padding: ${tokens.space.s24};
  }
  nav {
    display: flex;
    flex-wrap: wrap;
    gap: 0 ${tokens.space.s24};
  }
  a {
    display: inline-flex;
    align-items: center;
    min-height: 24px;
    color: inherit;
  }
  a:hover {
    color: ${tokens.color.ink};
  }
`;

const year = new Date().getFullYear();

export function Footer() {
  return (
    <Bar className="no-print">
      <div>
        <p>
          © {year} {shop.name}
        </p>
        <p>Handmade UK slip-cast pottery and ceramics</p>
        <nav aria-label="Footer">
          <Link to="/categories">Collections</Link>
          <Link to="/guest-lookup">Look up an order</Link>
          <Link to="/contact">Contact us</Link>
        </nav>
      </div>
    </Bar>
  );
}
