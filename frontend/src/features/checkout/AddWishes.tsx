import { lazy, Suspense, useState } from 'react';
import { shop } from '../../base/shop.ts';
import { Button } from '../../ui/Button.tsx';
import { loadWishes, wishesField } from './wishes.ts';

// Few orders have any.
const Wishes = lazy(async () => ({ default: (await import('./Wishes.tsx')).Wishes }));

/** A quiet way to what the buyer may add to the order; open where they have added something. */
export function AddWishes() {
  const [hasSome] = useState(() => Boolean(wishesField(loadWishes())));
  const [wasOpened, setOpened] = useState(false);
  return hasSome || wasOpened ? (
    <Suspense>
      <Wishes wasOpened={wasOpened} />
    </Suspense>
  ) : (
    <Button look="quiet" style={{ paddingInline: 0, justifySelf: 'start' }} onClick={() => setOpened(true)}>
      {shop.offersGifts ? 'Add a note or a gift message' : 'Add a note'}
    </Button>
  );
}
