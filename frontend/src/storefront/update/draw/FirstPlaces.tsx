import { styled } from 'styled-components';
import { column, small, tokens } from '../../../base/theme.ts';

const MOST = 10;

const List = styled.ol`
  ${column('s4')}
  margin-top: ${tokens.space.s8};
  padding-left: ${tokens.space.s32};
  list-style: decimal;
  li {
    display: list-item;
    ${small}
    overflow-wrap: anywhere;
  }
  [data-own] {
    color: ${tokens.color.copper};
    font-weight: 600;
  }
`;

/** The tickets that were first. */
export const FirstPlaces = ({ order, ticket }: { order: readonly string[]; ticket: string }) => (
  <section aria-labelledby="first">
    <h2 id="first">{order.length > MOST ? `The first ${MOST}` : 'In this order'}</h2>
    {order.length === 0 && <p>No one had a ticket at the opening.</p>}
    <List>
      {order.slice(0, MOST).map((one) => (
        <li key={one} data-own={one === ticket || undefined}>
          {one}
        </li>
      ))}
    </List>
  </section>
);
