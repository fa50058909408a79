import { CalendarPlus, Mail } from 'lucide-react';
import { styled } from 'styled-components';
import { limitText, ONE_OF_EACH_TEXT, ukClock } from '@slipcast/contracts/sale-words';
import { column, media, row, tokens } from '../../base/theme.ts';
import { paragraphsOf } from '../../features/content/content-api.ts';
import {
  countdownText,
  opensWords,
  useFavourites,
  useMsLeft,
  useTimeHere,
} from '../../features/updates/opening.ts';
import { type EarlyOpening, useEarlyLink, useEarlyOpening } from '../../features/updates/early-access.ts';
import type { ShopUpdate as Update } from '../../features/catalogue/update-api.ts';
import { updateHead } from './update-head.ts';
import { Link } from '../../ui/Link.tsx';
import { PageTitle } from '../../ui/Page.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { EarlyAccess } from './EarlyAccess.tsx';
import { JoinRoom } from './JoinRoom.tsx';
import { OfUpdate } from './OfUpdate.tsx';
import { UpdatePots } from './UpdatePots.tsx';

const Intro = styled.div`
  ${column('s16')}
  margin-bottom: ${tokens.space.s32};
  > picture,
  > picture img {
    border-radius: ${tokens.radius.card};
  }
  ${media.medium} {
    &[data-pictured] {
      grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
      column-gap: ${tokens.space.s32};
      align-items: center;
    }
  }
`;
const Words = styled.div`
  ${column('s12')}
`;
const When = styled.div`
  ${column('s4')}
  font-size: ${tokens.text.t20};
  strong {
    font-family: ${tokens.font.head};
    font-size: ${tokens.text.t31};
    font-weight: 600;
    font-variant-numeric: tabular-nums;
  }
  small {
    color: ${tokens.color.stone};
  }
`;
const Links = styled.p`
  ${row('s8', 's24')}
  a {
    display: inline-flex;
    align-items: center;
    gap: ${tokens.space.s8};
    min-height: 44px;
  }
`;

/** The one thing that someone with early access wants to know. */
function EarlyTime({ early: { from, left, isOpen }, opensAt }: { early: EarlyOpening; opensAt: string }) {
  const here = useTimeHere(from ?? opensAt);
  if (isOpen) return <span role="status">You can buy now with your link.</span>;
  return (
    <>
      <span>You can buy from {ukClock(from ?? opensAt)} with your link</span>
      {here && <small>{here} where you are</small>}
      {left !== null && (
        <strong role="timer" aria-live="off" aria-label={`You can buy in ${countdownText(left)}`}>
          {countdownText(left)}
        </strong>
      )}
    </>
  );
}

function Opening({ update, early, refetch }: { update: Update; early: EarlyOpening; refetch: () => void }) {
  const { id, opensAt, isOpen, isClosed, paused, pots } = update;
  const here = useTimeHere(opensAt);
  const path = `/api/updates/${encodeURIComponent(id)}`;
  const turned = isOpen || isClosed;
  const left = useMsLeft(opensAt, { path, turned, onTurn: refetch });
  if (turned)
    return (
      <When role="status">
        {isClosed
          ? 'This shop update is over. What is left is in the shop.'
          : paused
            ? 'The update is paused for a moment. What you have in your cart stays yours.'
            : pots.some(({ stock, variants }) => stock > 0 || variants.some((one) => one.stock > 0))
              ? 'It’s open.'
              : 'Everything has found a home. Thank you!'}
      </When>
    );
  return (
    <When>
      <span>{opensWords(opensAt)} UK time</span>
      {here && <small>{here} where you are</small>}
      {early.from && <EarlyTime early={early} opensAt={opensAt} />}
      {left !== null && !early.from && (
        <strong role="timer" aria-live="off" aria-label={`Opens in ${countdownText(left)}`}>
          {countdownText(left)}
        </strong>
      )}
      {paused && <small>The maker has paused this update. It may open a little later.</small>}
    </When>
  );
}

function Shown({ update, refetch }: { update: Update; refetch: () => void }) {
  const { id, title, text, imageUrl, opensAt, pieces, oneOfEach, isOpen, isClosed, room } = update;
  const favourites = useFavourites(id);
  const turned = isOpen || isClosed;
  const early = useEarlyOpening(id, opensAt, turned);
  const link = useEarlyLink(id, turned);
  return (
    <>
      <Intro data-pictured={imageUrl ? '' : undefined}>
        {imageUrl && <Picture src={imageUrl} alt="" sizes="(min-width: 600px) 50vw, 100vw" priority />}
        <Words>
          <PageTitle title={title} head={updateHead(update)} />
          <Opening update={update} early={early} refetch={refetch} />
          {!turned && <EarlyAccess link={link} />}
          {paragraphsOf(text).map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {!isClosed && pieces !== null && <p>{limitText(pieces)}</p>}
          {!isClosed && oneOfEach && <p>{ONE_OF_EACH_TEXT}</p>}
          {!isClosed && room && <JoinRoom updateId={id} from={room.from} />}
          {!turned && (
            <Links>
              <a href={`/api/updates/${encodeURIComponent(id)}/calendar.ics`} download>
                <CalendarPlus aria-hidden size={20} />
                Add to Calendar
              </a>
              <Link to="/newsletter">
                <Mail aria-hidden size={20} />
                Get an Email about the Next One
              </Link>
            </Links>
          )}
        </Words>
      </Intro>
      <UpdatePots update={update} isEarly={early.isOpen} favourites={favourites} />
    </>
  );
}

/** A shop update: its preview, and from its time on what is left of it. */
export const ShopUpdate = () => (
  <OfUpdate title="Shop Update" missing="Shop Update Not Found" failure="The shop update could not be loaded">
    {(update, refetch) => <Shown update={update} refetch={refetch} />}
  </OfUpdate>
);
