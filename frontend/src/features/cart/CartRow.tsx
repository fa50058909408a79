import { Trash2 } from 'lucide-react';
import { styled } from 'styled-components';
import { cartText } from '../../base/strings/cart.ts';
import { column, grid, media, row, tokens } from '../../base/theme.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Countdown } from '../../ui/Countdown.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Link } from '../../ui/Link.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { Price } from '../../ui/Price.tsx';
import { QuantityStepper } from '../../ui/QuantityStepper.tsx';
import { type CartLine, cartTotal, lineName } from '../../base/cart-line.ts';
import { isHeld, isLocal } from './cart-line.ts';
import { productPath } from './product-path.ts';

const Row = styled.li`
  ${grid('88px 1fr', 's12', 's16')}
  padding: ${tokens.space.s24} 0;
  border-bottom: 1px solid ${tokens.color.raw};
  ${media.medium} {
    grid-template-columns: 120px 1fr;
    gap: ${tokens.space.s16} ${tokens.space.s24};
  }
  .photo {
    border-radius: ${tokens.radius.field};
    overflow: hidden;
    align-self: start;
  }
  .wide {
    grid-column: 1 / -1;
  }
`;
const Facts = styled.div`
  ${column('s4')}
  align-content: start;
  h2 a {
    display: inline-block;
    padding: ${tokens.space.s4} 0;
    color: ${tokens.color.ink};
    text-decoration: none;
  }
  h2 a:hover {
    text-decoration: underline;
  }
`;
/** Aligns the text of its button with the text above when it wraps. */
const Hold = styled.div`
  button {
    margin-left: calc(-1 * ${tokens.space.s12});
    padding: ${tokens.space.s8} ${tokens.space.s12};
  }
`;
const Head = styled.div`
  display: flex;
  justify-content: space-between;
  gap: ${tokens.space.s16};
  strong {
    padding-top: ${tokens.space.s4};
  }
`;
const Controls = styled.div`
  ${row('s8', 's16')}
  margin-top: ${tokens.space.s8};
  /* Where space is short, the note wraps to the next line, not the button. */
  small {
    order: 1;
  }
`;
const Unheld = styled.div`
  ${row('s4', 's12')}
  font-size: ${tokens.text.t14};
  color: ${tokens.color.amber};
  font-weight: 600;
`;

type Props = {
  line: CartLine;
  clockOffset: number;
  busy: boolean;
  problem: string | null;
  onQuantity: (quantity: number) => void;
  onExtend: () => void;
  onExpire: () => void;
};

const FEW = 5;

/** The page's alert already says that a reservation has expired, so the row is brief. */
const noteOf = ({ warning }: CartLine) => {
  if (warning === cartText.expired) return 'No longer reserved.';
  return warning ?? 'Not reserved yet: we couldn’t reach the shop.';
};

type ReservationProps = Pick<Props, 'line' | 'clockOffset' | 'busy' | 'onExtend' | 'onExpire'>;

/** The countdown, or the button that reserves what is not reserved. */
function Reservation({ line, clockOffset, busy, onExtend, onExpire }: ReservationProps) {
  const what = lineName(line);
  return (
    <Hold>
      {isHeld(line) && line.expiresAt !== null ? (
        <Countdown
          expiresAt={line.expiresAt}
          clockOffset={clockOffset}
          onExpire={onExpire}
          onExtend={onExtend}
          extending={busy}
          what={what}
        />
      ) : (
        <Unheld>
          {noteOf(line)}
          <Button look="quiet" busy={busy} onClick={onExtend}>
            Reserve again<span className="visually-hidden"> {what}</span>
          </Button>
        </Unheld>
      )}
      {line.unsent && !isLocal(line) && (
        <Unheld>
          {line.unsent.pieces} of these {line.unsent.pieces === 1 ? 'isn’t' : 'aren’t'} reserved yet.
          <Button look="quiet" busy={busy} onClick={onExtend}>
            Reserve {line.unsent.pieces === 1 ? 'it' : 'them'}
            <span className="visually-hidden"> {what}</span>
          </Button>
        </Unheld>
      )}
    </Hold>
  );
}

export function CartRow({ line, clockOffset, busy, problem, onQuantity, onExtend, onExpire }: Props) {
  const { name, color, pricePence, wasPence, quantity, stock } = line;
  const what = lineName(line);
  const page = productPath(line);
  const isScarce = stock <= FEW || quantity >= stock;
  return (
    <Row data-row>
      <Link to={page} className="photo" tabIndex={-1} aria-hidden>
        <Picture src={line.image} alt={what} sizes="120px" />
      </Link>
      <Facts>
        <Head>
          <h2>
            <Link to={page}>{name}</Link>
          </h2>
          <strong>
            <Price pence={cartTotal([line])} />
          </strong>
        </Head>
        {color && <p>{color}</p>}
        <small>
          <Price pence={pricePence} /> each
          {wasPence !== undefined && (
            <>
              , was <Price pence={wasPence} />
            </>
          )}
        </small>
        <Controls>
          <QuantityStepper
            value={quantity}
            item={what}
            busy={busy}
            isMost={quantity >= stock}
            onChange={onQuantity}
          />
          {isScarce && <small>{stock > 0 ? `Only ${stock} available` : 'None available'}</small>}
          <IconButton
            Icon={Trash2}
            size={20}
            label={`Remove ${what}`}
            disabled={busy}
            onClick={() => onQuantity(0)}
          />
        </Controls>
        <Reservation {...{ line, clockOffset, busy, onExtend, onExpire }} />
      </Facts>
      {problem !== null && (
        <div className="wide">
          <Alert severity="error">{problem}</Alert>
        </div>
      )}
    </Row>
  );
}
