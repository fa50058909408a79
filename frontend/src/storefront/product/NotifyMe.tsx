import { lazy, Suspense } from 'react';
import type { Option } from '../../features/catalogue/options.ts';
import { type Availability, useZone } from '../../features/live/availability.ts';

const Waitlist = lazy(async () => ({
  default: (await import('../../features/waiting/Waitlist.tsx')).Waitlist,
}));

type Props = {
  productId: string;
  option: Option & { available: Availability };
  onPlace: (place: 'waiting' | 'yours' | null) => void;
};

/** For a pot that is sold or reserved by others. Only in the browser: a rendered page knows no shopper's place in the queue. */
export function NotifyMe({ productId, option, onPlace }: Props) {
  const isInBrowser = useZone() === undefined;
  if (!isInBrowser) return null;
  return (
    <Suspense fallback={null}>
      <Waitlist
        key={option.id}
        productId={productId}
        variantId={option.id}
        isSold={option.stock <= 0}
        freeAt={option.available.freeAt}
        onPlace={onPlace}
      />
    </Suspense>
  );
}
