import type { Sku } from '@slipcast/contracts/sku';
import { useEffect, useRef, useState } from 'react';
import { NotifyMeForm } from './NotifyMeForm.tsx';
import { WaitlistEntry } from './WaitlistEntry.tsx';
import { type Place, usePlacesQuery } from './waitlist-api.ts';

const NOTED_MS = 500;

type Props = Sku & {
  isSold: boolean;
  /** When the first piece may be free: if that changes, it may be this shopper's turn, or taken in another browser. */
  freeAt: string | null;
  /** What this shopper's place is now; null without one. */
  onPlace: (state: Place['state'] | null) => void;
};

/** For a pot that others have: a place in its queue. */
export function Waitlist({ productId, variantId, isSold, freeAt, onPlace }: Props) {
  const { data: places, refetch } = usePlacesQuery(undefined, { refetchOnMountOrArgChange: true });
  const [hasAsked, setAsked] = useState(false);
  const own = places?.find((place) => place.product_id === productId && place.variantId === variantId);
  const state = own?.state ?? null;
  const hasPlace = own !== undefined;
  const seen = useRef(freeAt);
  useEffect(() => {
    if (!hasPlace || seen.current === freeAt) return;
    seen.current = freeAt;
    // What was given is noted within a moment.
    const later = setTimeout(() => void refetch(), NOTED_MS);
    return () => clearTimeout(later);
  }, [hasPlace, freeAt, refetch]);
  useEffect(() => {
    onPlace(state);
    return () => onPlace(null);
  }, [state, onPlace]);
  if (own) return <WaitlistEntry place={own} isNew={hasAsked} />;
  if (!places) return null;
  return <NotifyMeForm pot={{ productId, variantId }} isSold={isSold} onAsked={() => setAsked(true)} />;
}
