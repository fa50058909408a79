import { formatPence } from '@slipcast/contracts/money';
import { useState } from 'react';
import { styled } from 'styled-components';
import { shop } from '../../base/shop.ts';
import { column, media, row, tokens } from '../../base/theme.ts';
import { allYours, type Option, priceOf, SOLD_OUT, stockText } from '../../features/catalogue/options.ts';
import type { Product } from '../../features/catalogue/product.ts';
import { takenText, useZone } from '../../features/live/availability.ts';
import { productHead } from '../../features/metadata/text-heads.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { PageTitle } from '../../ui/Page.tsx';
import { Price } from '../../ui/Price.tsx';
import { AddedAlert } from './AddedAlert.tsx';
import { AddProblem } from './AddProblem.tsx';
import { Colours, type LiveOption } from './Colours.tsx';
import { NotifyMe } from './NotifyMe.tsx';
import { SaleState } from './SaleState.tsx';
import { useAddOption } from './use-add-option.ts';

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

const NEXT_POTS = { to: '/newsletter', label: 'Get an Email about New Pots' };

/** Worth knowing before leaving the page. */
function fewText({ stock }: Option): string {
  if (stock < 1 || stock > 3) return '';
  return stock === 1 ? 'Last one' : `${stock} left`;
}

type Props = {
  product: Product;
  options: LiveOption[];
  option: LiveOption | undefined;
  onOption: (id: string) => void;
};

export function BuyPanel({ product, options, option, onOption }: Props) {
  const { busy, problem, added, submit, forgetProblem, forgetAdded } = useAddOption(
    product,
    option,
    options.length,
  );
  // Someone with a link of their own may buy some minutes before everyone else.
  const [isEarly, setEarly] = useState(false);
  const notSold = isEarly ? product.isDraft : (product.sale ?? product.isDraft);
  const isSold = option !== undefined && option.stock <= 0;
  const zone = useZone();
  // A shopper on the waiting list sees their place even while there is enough for everyone.
  const [place, setPlace] = useState<'waiting' | 'yours' | null>(null);
  const isOffered = place === 'yours';
  // Live stock reports this shopper's own reservation before the cart has it.
  const isOwn = busy || added !== null;
  const taken = option?.available.isTaken && !isOwn ? takenText(option.available, zone) : '';
  const isAllYours = option !== undefined && option.stock > 0 && option.reserved >= option.stock;
  const few = option && !taken && !isOffered && !isAllYours && fewText(option);

  return (
    <Panel onSubmit={submit}>
      <Name title={product.name} head={product.isDraft ? undefined : productHead(product)} />
      <Cost>
        <Price pence={priceOf(product, option)} />
        {few && <Few>{few}</Few>}
        <small>{shop.priceNote}</small>
      </Cost>
      {isSold && (
        <Alert severity="warning" link={NEXT_POTS}>
          {SOLD_OUT}
        </Alert>
      )}
      <Stock
        role="status"
        className={isSold ? 'visually-hidden' : undefined}
        data-state={isOffered ? 'yours' : taken && 'taken'}
      >
        {isOffered
          ? 'Reserved for you'
          : stockText(option, options.length, taken || (isAllYours ? allYours(option.stock) : ''))}
      </Stock>
      {option && !notSold && (isSold || taken || place) && (
        <NotifyMe productId={product.id} option={option} onPlace={setPlace} />
      )}
      {options.length > 1 && (
        <Colours
          product={product}
          options={options}
          option={option}
          onOption={(id) => {
            forgetProblem();
            onOption(id);
          }}
        />
      )}
      {product.sale && <SaleState sale={product.sale} isEarly={isEarly} onEarly={() => setEarly(true)} />}
      {/* The alert says it to everyone, and the waiting list has the one button. */}
      {!notSold && (
        <Foot
          className={isSold && !isOffered ? 'visually-hidden' : 'no-print'}
          data-price={formatPence(priceOf(product, option))}
        >
          {problem && <AddProblem {...problem} />}
          <Button
            type="submit"
            // For browsers without JavaScript.
            formMethod="post"
            formAction={`/cart/add/${encodeURIComponent(product.id)}`}
            busy={busy && 'Adding to Cart...'}
            disabled={isSold || (taken !== '' && !isOffered)}
          >
            Add to Cart
          </Button>
        </Foot>
      )}
      {added && <AddedAlert key={added.time} {...added} onDone={forgetAdded} />}
    </Panel>
  );
}
