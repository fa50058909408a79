import type { WireRoom, WireTicket } from '@slipcast/contracts/http/room';
import { styled } from 'styled-components';
import { row, tokens } from '../../../base/theme.ts';
import type { ShopUpdate } from '../../../features/catalogue/update-api.ts';
import { Link } from '../../../ui/Link.tsx';

export type StateProps = {
  update: ShopUpdate;
  room: WireRoom;
  ticket: WireTicket | null;
  /** By the server's clock, each second. */
  now: number;
  /** Asks for another ticket, at the end of the queue. */
  onJoin: () => Promise<void>;
};

/** A clock, or the sentence that takes its place. */
export const Timer = styled.strong<{ $isSentence?: boolean }>`
  font-family: ${tokens.font.head};
  font-size: ${({ $isSentence }) => tokens.text[$isSentence ? 't20' : 't39']};
  font-weight: 600;
  font-variant-numeric: tabular-nums;
`;
export const Links = styled.p`
  ${row('s8', 's24')}
  a {
    display: inline-flex;
    align-items: center;
    min-height: 44px;
  }
`;
export const updatePath = ({ id }: ShopUpdate) => `/updates/${encodeURIComponent(id)}`;

export const Draw = ({ update, children }: { update: ShopUpdate; children: string }) => (
  <Link to={`${updatePath(update)}/draw`}>{children}</Link>
);
/** In another tab, because this one has to stay open. */
export const LookAtPots = ({ update }: { update: ShopUpdate }) => (
  <a href={updatePath(update)} target="_blank" rel="noopener">
    Look at the pots<span className="visually-hidden"> (opens in a new tab)</span>
  </a>
);
