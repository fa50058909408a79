import { Printer } from 'lucide-react';
import { styled } from 'styled-components';
import { shop } from '../../base/shop.ts';
import { column, media, tokens } from '../../base/theme.ts';
import { Button } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { Unbroken } from '../../ui/Unbroken.tsx';

const Name = styled.p`
  display: none;
  ${media.print} {
    display: block;
    font-family: ${tokens.font.head};
    font-size: ${tokens.text.t20};
  }
`;

/** On paper the shop's name takes the place of the header. */
export const Letterhead = () => <Name>{shop.name}</Name>;

/** Prints the page, which has the shop's name, what was bought and what was paid. */
export const PrintReceipt = () => (
  <Button Icon={Printer} look="secondary" onClick={() => window.print()}>
    Print Receipt
  </Button>
);

const Problem = styled.section`
  ${column('s8')}
`;

export const OrderProblem = ({ number }: { number: string }) => (
  <Problem aria-labelledby="problem" className="no-print">
    <h2 id="problem">Problem with your order?</h2>
    <p>
      If something is wrong, broken or missing, <Link to="/contact">tell us</Link> and give your order number,{' '}
      <Unbroken>{number}</Unbroken>. <Link to="/delivery">Delivery and returns</Link>
    </p>
  </Problem>
);
