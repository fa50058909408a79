import { dispatchDate, workingDaysText } from '@slipcast/contracts/working-days';
import { type ReactNode, useSyncExternalStore } from 'react';
import { styled } from 'styled-components';
import { shop } from '../../base/shop.ts';
import { column, grid, media, tokens } from '../../base/theme.ts';
import { Link } from '../../ui/Link.tsx';

const Frame = styled.div`
  ${grid('minmax(0, 1fr)', 's32')}
  margin-top: ${tokens.space.s48};
  padding-top: ${tokens.space.s32};
  border-top: 1px solid ${tokens.color.raw};
  section {
    ${column('s8')}
    align-content: start;
  }
  p {
    max-width: 65ch;
    white-space: pre-line;
  }
  ${media.wide} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
    column-gap: ${tokens.space.s48};
  }
`;
/** Two lines, so that nothing moves when the day is known. */
const Days = styled.p`
  min-height: 3.1em;
`;

type TopicProps = { id: string; title: string; children: ReactNode };

const Topic = ({ id, title, children }: TopicProps) => (
  <section aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {children}
  </section>
);

const never = () => () => undefined;

/** The visitor's own clock says which day it is, so a page from the server does not say it yet. */
function Dispatch({ days }: { days: number }) {
  const day = useSyncExternalStore(
    never,
    () => dispatchDate(new Date(), days),
    () => '',
  );
  return (
    <Days>
      Dispatched within {workingDaysText(days)}
      {day ? `: order today, and we send it by ${day}.` : '.'}
    </Days>
  );
}

/** What a good shop assistant would add: when it comes and what that costs, how to look after it, and who made it. */
export function Assistance() {
  const { delivery, priceNote, dispatchDays, care, maker } = shop;
  return (
    <Frame>
      <Topic id="delivery" title="Delivery">
        {dispatchDays && <Dispatch days={dispatchDays} />}
        {delivery ? <p>{delivery}</p> : priceNote && <p>{priceNote}.</p>}
      </Topic>
      {care && (
        <Topic id="care" title="Care and food safety">
          <p>{care}</p>
        </Topic>
      )}
      {maker && (
        <Topic id="maker" title="Who made it">
          <p>{maker}</p>
          <p>
            <Link to="/about">More about us</Link>
          </p>
        </Topic>
      )}
    </Frame>
  );
}
