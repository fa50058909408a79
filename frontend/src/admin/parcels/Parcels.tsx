import { ArrowLeft } from 'lucide-react';
import { useSession } from '../../base/use-session.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Screen, Sheet } from '../shell/Screen.tsx';
import { CarrierTable } from './CarrierTable.tsx';
import { PickedPots } from './PickedPots.tsx';
import { TrackingNumbers } from './TrackingNumbers.tsx';

/** The parcels of a day together: what to fetch, a file for the carrier, and the tracking numbers that come back. */
export function Parcels() {
  const { mayAdminister } = useSession();
  return (
    <Screen title="Parcels">
      <div className="no-print">
        <ButtonLink Icon={ArrowLeft} look="secondary" to="/admin/orders">
          Back to Orders
        </ButtonLink>
      </div>
      <Sheet aria-labelledby="pick-list">
        <h2 id="pick-list">Pick List</h2>
        <PickedPots />
      </Sheet>
      {mayAdminister && (
        <Sheet aria-labelledby="carrier" className="no-print">
          <h2 id="carrier">For the Carrier</h2>
          <CarrierTable />
        </Sheet>
      )}
      <Sheet aria-labelledby="tracking" className="no-print">
        <h2 id="tracking">Tracking Numbers</h2>
        <TrackingNumbers />
      </Sheet>
    </Screen>
  );
}
