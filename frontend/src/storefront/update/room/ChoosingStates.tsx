import { countText } from '@slipcast/contracts/room-words';
import { isHeld } from '../../../features/cart/cart-line.ts';
import { useCart } from '../../../features/cart/use-cart.ts';
import { countdownText } from '../../../features/updates/opening.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Actions } from '../../../ui/Stack.tsx';
import { PotNumbers, Say } from './Sheet.tsx';
import { Draw, Links, type StateProps, Timer, updatePath } from './state-parts.tsx';
import { clockText } from './standing.ts';

export function In({ update: { pieces }, room, ticket, now }: StateProps) {
  const until = ticket?.until ?? null;
  return (
    <>
      <Say what="It’s your turn">
        <p>{until ? `Choose a pot by ${clockText(until)}.` : 'Choose a pot.'} There is one for you.</p>
      </Say>
      {until && (
        <Timer role="timer" aria-live="off" aria-label="Time left to choose">
          {countdownText(Math.max(0, Date.parse(until) - now)).replace(/^00:/, '')}
        </Timer>
      )}
      <p>
        Add it to your cart in time, and it’s reserved for you while you pay.
        {pieces !== 1 && room.waiting > 0 && ' Others are waiting, so please take one pot for now.'}
      </p>
      <PotNumbers room={room} />
    </>
  );
}

export function Used({ update, room }: StateProps) {
  const { lines } = useCart();
  const ends = lines
    .filter((line) => isHeld(line) && line.expiresAt && update.pots.some(({ id }) => id === line.productId))
    .map(({ expiresAt }) => Date.parse(expiresAt ?? ''));
  return (
    <>
      <Say
        what={
          ends.length > 0
            ? `Your pot is in your cart until ${clockText(Math.min(...ends))}`
            : 'You have chosen'
        }
      >
        <p>
          {ends.length > 0
            ? 'Please pay before then.'
            : 'Thank you. What you reserved is in your cart or ordered.'}
        </p>
      </Say>
      <PotNumbers room={room} />
      <Actions>
        <ButtonLink to="/cart">View Cart</ButtonLink>
      </Actions>
    </>
  );
}

export const Everyone = ({ update, room }: StateProps) => (
  <>
    <Say what="No waiting: go in">
      <p>There is a pot for everyone who is here, so you can choose right away.</p>
    </Say>
    <PotNumbers room={room} />
    <Actions>
      <ButtonLink to={updatePath(update)}>Choose a Pot</ButtonLink>
    </Actions>
  </>
);

export const Over = ({ update, room, ticket }: StateProps) => (
  <>
    <Say what="Everything has found a home">
      <p>
        Thank you for waiting with us. {room.sold > 0 && `${countText(room.sold)} pots were sold. `}
        We’ll write to you before the next update if you like.
      </p>
    </Say>
    <Actions>
      <ButtonLink to="/newsletter">Hear About the Next Update</ButtonLink>
    </Actions>
    <Links>
      <Link to="/products">See what is in the shop</Link>
      {ticket && <Draw update={update}>Check the draw</Draw>}
    </Links>
  </>
);

export const Closed = ({ update }: StateProps) => (
  <>
    <Say what="This update is over">
      <p>What is left is in the shop like any other pot.</p>
    </Say>
    <Actions>
      <ButtonLink to={updatePath(update)}>See What Is Left</ButtonLink>
    </Actions>
  </>
);
