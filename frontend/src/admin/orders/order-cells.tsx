import { ChevronDown } from 'lucide-react';
import { styled } from 'styled-components';
import { line, small, tokens } from '../../base/theme.ts';
import { type Order, type OrderLine, statusLabel } from '../../features/orders/order.ts';
import { StatusChip } from '../../features/orders/StatusChip.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { nextStatuses } from '../fulfilment/order-rules.ts';
import { ChooseBox } from '../lists/ChooseBox.tsx';
import type { Selection } from '../lists/use-selection.ts';
import { OrderLink } from './OrderLink.tsx';
import { travelText } from '../fulfilment/travel-text.ts';

/** One line, cut off at this share of the table's width. In a card it wraps instead. */
const oneLine = (share: string, narrowShare: string) => `
  @container (min-width: 960px) {
    overflow: hidden;
    width: ${narrowShare};
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  @container (min-width: 1100px) {
    width: ${share};
  }
  @container (max-width: 960px) {
    overflow-wrap: anywhere;
  }
`;

const Parcel = styled.span`
  ${line('s8')}
  a {
    display: inline-flex;
    align-items: center;
    min-height: 20px;
    font-weight: 600;
    white-space: nowrap;
  }
  > span:last-child {
    display: grid;
    justify-items: start;
    line-height: 1.2;
  }
  @container (max-width: 960px) {
    a {
      min-height: 32px;
    }
  }
  small {
    ${small}
    font-weight: 400;
    ${oneLine('17cqi', '8.5cqi')}
  }
`;
const Pictures = styled.span`
  display: flex;
  flex: none;
  gap: 2px;
  width: 60px;
  picture,
  span {
    width: 29px;
    height: 36px;
    border-radius: 4px;
  }
  span {
    display: grid;
    place-items: center;
    background: ${tokens.color.raw};
    font-size: ${tokens.text.t14};
    font-weight: 600;
  }
`;

/** 'Harbour Mug (Sea Glass), 2 × Bowl'. */
const parcelText = (lines: readonly OrderLine[]): string =>
  lines
    .map(
      ({ name, color, quantity }) =>
        `${quantity === 1 ? '' : `${quantity} × `}${color ? `${name} (${color})` : name}`,
    )
    .join(', ');

/** Room for two photographs: with more lines than that, the second is a number. */
const PLACES = 2;

/** The order's number as a link, and the contents of the parcel. */
export function ParcelCell({ order, selection }: { order: Order; selection: Selection<Order> }) {
  const { id, number, lines, travel } = order;
  const shown = lines.slice(0, lines.length > PLACES ? PLACES - 1 : PLACES);
  const text = parcelText(lines);
  return (
    <Parcel>
      <ChooseBox of={number} checked={selection.isChosen(id)} onChange={() => selection.toggle(id)} />
      <Pictures aria-hidden>
        {shown.map((line) => (
          <Picture key={line.id} src={line.image} alt="" sizes="29px" />
        ))}
        {lines.length > shown.length && <span>+{lines.length - shown.length}</span>}
      </Pictures>
      <span>
        <OrderLink id={id}>{number}</OrderLink>
        <small title={text}>{text}</small>
        {travel && <small>{travelText(order)}</small>}
      </span>
    </Parcel>
  );
}

const Customer = styled.span`
  display: grid;
  line-height: 1.25;
  span,
  small {
    ${oneLine('14.5cqi', '8.5cqi')}
  }
`;

/** On one line each, because an email address is hard to read across two. */
export const CustomerCell = ({ order: { name, email } }: { order: Order }) => (
  <Customer>
    <span title={name}>{name}</span>
    <small title={email}>{email}</small>
  </Customer>
);

/** The select lies over the chip, invisible, so that the status appears once and in its colour. */
const ChipSelect = styled.span`
  position: relative;
  display: inline-flex;
  border-radius: ${tokens.radius.chip};
  [data-look] {
    padding-inline: ${tokens.space.s8};
  }
  select {
    position: absolute;
    inset: -8px 0;
    width: 100%;
    opacity: 0;
    font-size: 16px;
    cursor: pointer;
  }
  select:disabled {
    cursor: default;
  }
  &:focus-within {
    outline: 3px solid ${tokens.color.focus};
    outline-offset: 2px;
  }
`;

type StatusProps = { order: Order; disabled: boolean; onChoose: (status: string) => void };

/** Offers the statuses allowed next; disabled if this one is final. */
export function StatusSelect({ order, disabled, onChoose }: StatusProps) {
  const { number, status } = order;
  const next = nextStatuses(order);
  return (
    <ChipSelect>
      <StatusChip status={status} after={next.length > 0 && <ChevronDown aria-hidden size={14} />} />
      <select
        aria-label={`Status of ${number}`}
        value={status}
        disabled={disabled || next.length === 0}
        onChange={(event) => onChoose(event.target.value)}
      >
        <option value={status}>{statusLabel(status)} (current)</option>
        {next.map((one) => (
          <option key={one} value={one}>
            {statusLabel(one)}
          </option>
        ))}
      </select>
    </ChipSelect>
  );
}
