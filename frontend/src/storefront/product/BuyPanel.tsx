import { type SyntheticEvent, useState } from 'react';
import { styled } from 'styled-components';
import { formatPence, toPounds } from '../../base/money.ts';
import { shop } from '../../base/shop.ts';
import { column, media, row, tokens } from '../../base/theme.ts';
import type { AddToCartPayload } from '../../features/cart/add-rules.ts';
import { storedWords, useAddToCart } from '../../features/cart/use-add-to-cart.ts';
import { type Option, priceOf, refusalOf, stockText } from '../../features/catalogue/options.ts';
import { coverOf, type Product } from '../../features/catalogue/product.ts';
import { takenText, useZone } from '../../features/live/availability.ts';
import { productHead } from '../../features/metadata/text-heads.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { PageTitle } from '../../ui/Page.tsx';
import { Price } from '../../ui/Price.tsx';
import { AddedAlert } from './AddedAlert.tsx';
import { Colours, type LiveOption } from './Colours.tsx';
import { NotifyMe } from './NotifyMe.tsx';

const Panel = styled.form`
  display: contents;
  ${media.medium} {
    ${column('s16')}
  }
`;
const Name = styled(PageTitle)`
  margin: 0;
`;
const Cost = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 0 ${tokens.space.s12};
  font-size: ${tokens.text.t25};
`;
const Few = styled.strong`
  color: ${tokens.color.iron};
  font-size: ${tokens.text.t16};
`;
const Stock = styled.p`
  color: ${tokens.color.stone};
  &:is([data-state='taken'], [data-state='yours']) {
    color: ${tokens.color.iron};
    font-weight: 600;
  }
  &[data-state='yours'] {
    color: ${tokens.color.green};
  }
`;
const Foot = styled.div`
  position: sticky;
  z-index: 5;
  bottom: 0;
  order: 1;
  ${row('s8', 's16')}
  /* The error is beside the button, wherever the page is scrolled to. */
  > [role='alert'] {
    order: -1;
    flex: 1 0 100%;
  }
  margin: 0 calc(-1 * ${tokens.space.s16});
  padding: ${tokens.space.s12} ${tokens.space.s16} max(${tokens.space.s12}, env(safe-area-inset-bottom));
  background: ${tokens.color.slip};
  /* Repeats the price for sighted shoppers: on a phone its own line may be below the fold. */
  &::before {
    content: attr(data-price) / '';
    font-size: ${tokens.text.t20};
    font-weight: 600;
    font-variant-numeric: tabular-nums;
  }
  button {
    flex: 1;
    min-height: 52px;
  }
  ${media.medium} {
    &::before {
      content: none;
    }
    position: static;
    order: 0;
    margin: 0;
    padding: 0;
  }
`;

/** Worth knowing before leaving the page. */
function fewText({ stock }: Option): string {
  if (stock < 1 || stock > 3) return '';
  return stock === 1 ? 'Last one' : `${stock} left`;
}

const cartPayload = (product: Product, option: Option): AddToCartPayload => ({
  product_id: product.id,
  quantity: 1,
  color: option.color,
  variantId: option.id,
  stock: option.stock,
  price: toPounds(priceOf(product, option)),
  name: product.name,
  imageUrl: coverOf(product),
  variantImageUrl: option.images[0] ?? option.imageUrl,
  variantImages: option.images.map((url) => ({ url })),
});

/** What the notice shows, and how often it has been shown. */
type Added = { name: string; imageUrl: string | null | undefined; time: number };
const addedOf = (payload: AddToCartPayload, choices: number, time: number): Added => ({
  name: choices > 1 ? `${payload.name} (${payload.color})` : payload.name,
  imageUrl: payload.variantImageUrl ?? payload.imageUrl,
  time,
});

type Props = {
  product: Product;
  options: LiveOption[];
  option: LiveOption | undefined;
  onOption: (id: string) => void;
};

export function BuyPanel({ product, options, option, onOption }: Props) {
  const { add, busy } = useAddToCart();
  const [problem, setProblem] = useState<string | null>(null);
  const [stored, setStored] = useState<keyof typeof storedWords>();
  const [added, setAdded] = useState<Added | null>(null);
  const soldOut = option !== undefined && option.stock <= 0;
  const zone = useZone();
  // Whoever waits sees what comes of it, also when there is enough for everybody.
  const [place, setPlace] = useState<'waiting' | 'yours' | null>(null);
  const isOffered = place === 'yours';
  // The shop tells of this shopper's own reservation before the cart has it.
  const isOwn = busy || added !== null;
  const taken = option?.available.isTaken && !isOwn ? takenText(option.available, zone) : '';

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    const refusal = refusalOf(product, option);
    setProblem(refusal);
    setStored(undefined);
    if (refusal !== null || option === undefined || busy) return;
    const payload = cartPayload(product, option);
    const result = await add(payload);
    if (result.ok) setAdded((before) => addedOf(payload, options.length, (before?.time ?? 0) + 1));
    else {
      setProblem(result.message);
      setStored(result.stored);
    }
  };

  return (
    <Panel onSubmit={(event) => void submit(event)}>
      <Name title={product.name} head={productHead(product)} />
      <Cost>
        <Price pence={priceOf(product, option)} />
        {option && !taken && !isOffered && fewText(option) && <Few>{fewText(option)}</Few>}
        <small>{shop.priceNote}</small>
      </Cost>
      <Stock role="status" data-state={isOffered ? 'yours' : taken && 'taken'}>
        {isOffered ? 'Held for you' : stockText(option, options.length, taken)}
      </Stock>
      {option && (soldOut || taken || place) && (
        <NotifyMe productId={product.id} option={option} onPlace={setPlace} />
      )}
      {options.length > 1 && (
        <Colours
          options={options}
          option={option}
          onOption={(id) => {
            setProblem(null);
            onOption(id);
          }}
        />
      )}
      <Foot className="no-print" data-price={formatPence(priceOf(product, option))}>
        {soldOut && <Alert severity="warning">This product variant is currently out of stock</Alert>}
        {problem !== null && !stored && <Alert severity="error">{problem}</Alert>}
        {problem !== null && stored && (
          <Alert severity="warning" link={{ to: '/cart', label: 'View Cart' }}>
            <p>{problem}</p>
            <p>{storedWords[stored]}</p>
          </Alert>
        )}
        <Button
          type="submit"
          // Where there is no JavaScript.
          formMethod="post"
          formAction={`/cart/add/${encodeURIComponent(product.id)}`}
          busy={busy && 'Adding to Cart...'}
          disabled={soldOut || (taken !== '' && !isOffered)}
        >
          Add to Cart
        </Button>
      </Foot>
      {added && <AddedAlert key={added.time} {...added} onDone={() => setAdded(null)} />}
    </Panel>
  );
}
