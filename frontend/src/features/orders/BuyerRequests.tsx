import { lazy, Suspense, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { messageOr, statusOf } from '../../base/api.ts';
import { column, small, tokens } from '../../base/theme.ts';
import { Alert, RetryAlert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { longDateTime, type Order } from './order.ts';
import { BEGIN, keepText, offerText, stepText } from './request-words.ts';
import {
  type BuyerRequest,
  type Offer,
  type RequestKind,
  useRequestsQuery,
  useRetractMutation,
} from './requests-api.ts';

const RequestDialog = lazy(async () => ({ default: (await import('./RequestDialog.tsx')).RequestDialog }));

const Section = styled.section`
  ${column('s16')}
  h2:focus {
    outline: none;
  }
`;
const Steps = styled.ol`
  ${column('s12')}
  padding-left: ${tokens.space.s16};
  border-left: 2px solid ${tokens.color.copper};
  small {
    display: block;
    ${small}
  }
  p {
    white-space: pre-line;
  }
`;
const Offers = styled.ul`
  ${column('s16')}
  li {
    ${column('s8')}
    justify-items: start;
  }
`;

type Props = {
  order: Order;
  /** Of the emailed link that a guest came by. */
  orderKey: string | null;
};

function Asked({ order, orderKey, request }: Props & { request: BuyerRequest }) {
  const [retract, { isLoading, error }] = useRetractMutation();
  const isOpen = request.state === 'asked' || request.state === 'accepted';
  return (
    <>
      <Steps aria-label={stepText(order, request, 'asked')}>
        {request.steps.map(({ state, at, text }) => (
          <li key={state}>
            <strong>{stepText(order, request, state)}</strong>
            <small>
              <time dateTime={at}>{longDateTime(at)}</time>
            </small>
            {text && <p>{text}</p>}
          </li>
        ))}
      </Steps>
      {isOpen && (
        <div className="no-print">
          <Button
            look="secondary"
            busy={isLoading}
            onClick={() => void retract({ id: order.id, orderKey, requestId: request.id })}
          >
            {keepText(order, request)}
          </Button>
        </div>
      )}
      {error && <Alert severity="error">{messageOr(error)}</Alert>}
    </>
  );
}

const OfferList = ({ offers, onBegin }: { offers: Offer[]; onBegin: (kind: RequestKind) => void }) => (
  <Offers className="no-print">
    {offers.map((offer) => (
      <li key={offer.kind}>
        <p>{offerText(offer)}</p>
        <Button look="secondary" onClick={() => onBegin(offer.kind)}>
          {BEGIN[offer.kind]}
        </Button>
      </li>
    ))}
  </Offers>
);

/** What a buyer has asked about the order, with the answers, and what may still be asked. */
export function BuyerRequests({ order, orderKey }: Props) {
  const { data, error, refetch } = useRequestsQuery(
    { id: order.id, orderKey },
    { refetchOnMountOrArgChange: true },
  );
  const [begun, setBegun] = useState<RequestKind | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // An order service before 0.3.0 does not know this address.
  if (error && statusOf(error) !== 404)
    return (
      <RetryAlert onRetry={refetch}>
        We couldn’t load whether this order can be cancelled or returned.
      </RetryAlert>
    );
  if (!data || (data.requests.length === 0 && data.offers.length === 0)) return null;
  const asked = () => {
    setBegun(null);
    // The button that had the focus is gone.
    requestAnimationFrame(() => heading.current?.focus());
  };
  return (
    <Section aria-labelledby="changed-mind">
      <h2 id="changed-mind" ref={heading} tabIndex={-1}>
        {data.requests.length === 0 ? 'Changed your mind?' : 'Your requests'}
      </h2>
      {data.requests.map((request) => (
        <Asked key={request.id} order={order} orderKey={orderKey} request={request} />
      ))}
      <OfferList offers={data.offers} onBegin={setBegun} />
      {begun && (
        <Suspense>
          <RequestDialog
            order={order}
            orderKey={orderKey}
            kind={begun}
            onClose={() => setBegun(null)}
            onAsked={asked}
          />
        </Suspense>
      )}
    </Section>
  );
}
