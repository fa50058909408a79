import { useSyncExternalStore } from 'react';
import { dispatchDay, shop } from '../../base/shop.ts';
import type { Product } from '../../features/catalogue/product.ts';
import { Link } from '../../ui/Link.tsx';
import { Topic } from './Topic.tsx';

const never = () => () => undefined;

/** The visitor's clock decides which day it is, so a rendered page does not name one. */
function Dispatch({ within }: { within: string }) {
  const day = useSyncExternalStore(
    never,
    () => dispatchDay(Date.now()),
    () => '',
  );
  return (
    <p className="days">
      Dispatched within {within}
      {day ? `: order today and we’ll post it by ${day}.` : '.'}
    </p>
  );
}

/** What a shopper wants to know before buying: when it comes, whether it may go back, and how to look after it. */
export function Promises({ product }: { product: Product }) {
  const { delivery, dispatch } = shop;
  const care = product.care || shop.care;
  return (
    <div className="topics">
      {/* What a price includes stands beside it. */}
      {(dispatch || delivery) && (
        <Topic id="delivery" title="Delivery">
          {dispatch && <Dispatch within={dispatch.within} />}
          {delivery && <p>{delivery}</p>}
        </Topic>
      )}
      <Topic id="returns" title="Returns">
        <p>
          You can change your mind for 14 days after it arrives. <Link to="/delivery">How to return it</Link>
        </p>
      </Topic>
      {care && (
        <Topic id="care" title="Care and food safety">
          <p>{care}</p>
        </Topic>
      )}
    </div>
  );
}
