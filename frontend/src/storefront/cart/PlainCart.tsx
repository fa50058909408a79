import { styled } from 'styled-components';
import { cartText } from '../../base/strings/cart.ts';
import { column, grid, media, row, tokens } from '../../base/theme.ts';
import { skuKey } from '@slipcast/contracts/sku';
import { type CartLine, cartTotal, lineName } from '../../base/cart-line.ts';
import { isAvailable, isHeld } from '../../features/cart/cart-line.ts';
import { Panel, Total, TwoColumns } from '../../features/checkout/Panel.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { PageFrame } from '../../ui/Page.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { Price } from '../../ui/Price.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { EmptyCart } from './EmptyCart.tsx';
import { UnpaidItems } from './UnpaidItems.tsx';
import { messageIn } from './plain-cart-messages.ts';

const Title = styled.h1`
  margin-bottom: ${tokens.space.s24};
`;
const Rows = styled.ul`
  border-top: 1px solid ${tokens.color.raw};
  > li {
    ${grid('88px 1fr', 's12', 's16')}
    padding: ${tokens.space.s24} 0;
    border-bottom: 1px solid ${tokens.color.raw};
    ${media.medium} {
      grid-template-columns: 120px 1fr;
    }
  }
  h2 a {
    color: ${tokens.color.ink};
  }
`;
const Facts = styled.div`
  ${column('s8')}
  align-content: start;
`;
const Form = styled.form`
  ${row('s8', 's12')}
  label {
    ${row('s8')}
  }
  input {
    width: 4.5rem;
    min-height: 44px;
    padding: 0 ${tokens.space.s8};
    border: 1px solid ${tokens.color.edge};
    border-radius: ${tokens.radius.field};
    font: inherit;
  }
  button {
    padding: ${tokens.space.s8} ${tokens.space.s16};
  }
  button[data-look='quiet'] {
    padding-inline: ${tokens.space.s4};
  }
`;

/** In the shop's time zone: the visitor's is unknown. */
const timeOf = (moment: string) =>
  new Date(moment).toLocaleTimeString('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'Europe/London',
  });

/** What a button of the form does. */
type Act = { act: 'set' | 'extend' | 'remove'; words: string; line: CartLine; look?: 'secondary' | 'quiet' };
const ActButton = ({ act, words, line, look = 'secondary' }: Act) => (
  <Button type="submit" name="do" value={act} look={look}>
    {words}
    <span className="visually-hidden"> {lineName(line)}</span>
  </Button>
);
const changeOf = (line: CartLine) => ({ method: 'post', action: `/cart/change/${line.id}` }) as const;

const OneAct = (props: Act) => (
  <form {...changeOf(props.line)}>
    <input type="hidden" name="quantity" value={props.line.quantity} />
    <ActButton {...props} />
  </form>
);

function Row({ line }: { line: CartLine }) {
  const { name, color, pricePence, quantity, stock, expiresAt } = line;
  return (
    <li>
      <Picture src={line.image} alt={lineName(line)} sizes="120px" />
      <Facts>
        <h2>
          <Link to={`/products/${line.productId}`}>{name}</Link>
        </h2>
        <p>
          {color && `${color} · `}
          <Price pence={pricePence} /> each, <Price pence={cartTotal([line])} /> in all
        </p>
        <Form {...changeOf(line)}>
          <label>
            Quantity
            <input type="number" name="quantity" min={1} max={stock} defaultValue={quantity} required />
          </label>
          <ActButton act="set" words="Change" line={line} />
          <ActButton act="remove" words="Remove" line={line} look="quiet" />
        </Form>
        {expiresAt && (
          <Form {...changeOf(line)}>
            <span>Reserved for you until {timeOf(expiresAt)}.</span>
            <ActButton act="extend" words="Renew" line={line} look="quiet" />
          </Form>
        )}
      </Facts>
    </li>
  );
}

/** A guest's cart without JavaScript. Its forms lead back here, and a notice says what they did. */
export function PlainCart({ lines, told: query }: { lines: CartLine[]; told: URLSearchParams }) {
  const told = messageIn(query);
  const held = lines.filter(isHeld);
  const letGo = lines.filter((line) => !isHeld(line) && isAvailable(line));
  const gone = lines.filter((line) => !isAvailable(line));
  const notices = (
    <Stack $gap="s12">
      {told && (
        <Alert
          severity={told.severity}
          link={
            told.pot
              ? { to: `/products/${encodeURIComponent(told.pot)}`, label: 'Back to the pot' }
              : undefined
          }
        >
          {told.words}
        </Alert>
      )}
      {letGo.length > 0 && (
        <UnpaidItems
          title="No longer in your cart"
          intro={cartText.ended}
          lines={letGo}
          renderActions={(line) => (
            <>
              <OneAct act="set" words="Add again" line={line} />
              <OneAct act="remove" words="Dismiss" line={line} look="quiet" />
            </>
          )}
        />
      )}
      {gone.length > 0 && (
        <UnpaidItems
          title="No longer available"
          intro="These have been sold, or other shoppers have reserved all of them."
          lines={gone}
          renderActions={(line) => <OneAct act="remove" words="Remove" line={line} look="quiet" />}
        />
      )}
    </Stack>
  );
  return (
    <PageFrame>
      <Title>Shopping Cart</Title>
      {held.length === 0 ? (
        <>
          {notices}
          <EmptyCart />
        </>
      ) : (
        <TwoColumns>
          <div>
            {notices}
            <Rows>
              {held.map((line) => (
                <Row key={skuKey(line)} line={line} />
              ))}
            </Rows>
          </div>
          <aside>
            <Panel aria-label={cartText.summary}>
              <h2>{cartText.summary}</h2>
              <Total pence={cartTotal(held)} label="Subtotal" />
              <p>
                Paying needs JavaScript, because your card number goes straight from your browser to the card
                company. Please turn it on and <a href="/cart">open your cart again</a>. Everything will still
                be in it.
              </p>
            </Panel>
          </aside>
        </TwoColumns>
      )}
    </PageFrame>
  );
}
