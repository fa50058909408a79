import { countText } from '@slipcast/contracts/room-words';
import { ButtonLink } from '../../ui/Button.tsx';

/** Leads from an update to its waiting room. @param from how many people have to come, so that anyone has to wait */
export const JoinRoom = ({ updateId, from }: { updateId: string; from: number }) => (
  <>
    <p>
      {from > 1
        ? `If ${countText(from)} people or more come, we let in as many as there are pots.`
        : 'We let in as many people as there are pots.'}{' '}
      Everyone who is in the waiting room before the opening gets a place by lot.
    </p>
    <div>
      <ButtonLink to={`/updates/${encodeURIComponent(updateId)}/room`}>Join the Waiting Room</ButtonLink>
    </div>
  </>
);
