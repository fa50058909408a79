import { WISHES_MAX } from '@slipcast/contracts/limits';
import { useEffect, useRef, useState } from 'react';
import { shop } from '../../base/shop.ts';
import { browserStorage } from '../../base/storage.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { loadWishes, type TypedWishes, WISHES_KEY } from './wishes.ts';

/** A note to the maker and, where the shop offers it, a gift. What is typed is stored at once, so a reload loses nothing. */
export function Wishes({ wasOpened }: { wasOpened: boolean }) {
  const [wishes, setWishes] = useState(loadWishes);
  const note = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (wasOpened) note.current?.focus();
  }, [wasOpened]);
  const change = (part: Partial<TypedWishes>) => {
    const next = { ...wishes, ...part };
    setWishes(next);
    browserStorage.writeJson(WISHES_KEY, next);
  };
  return (
    <Stack $gap="s16">
      <TextArea
        ref={note}
        label="Note to us"
        optional
        rows={2}
        maxLength={WISHES_MAX.note}
        value={wishes.note}
        onChange={(event) => change({ note: event.target.value })}
      />
      {(shop.offersGifts || wishes.isGift) && (
        <Checkbox
          label="This is a gift"
          checked={wishes.isGift}
          onChange={(event) => change({ isGift: event.target.checked })}
        />
      )}
      {wishes.isGift && (
        <TextArea
          label="Gift message"
          optional
          rows={3}
          maxLength={WISHES_MAX.message}
          hint="We’ll print it and put it in the parcel. There are no prices inside."
          value={wishes.message}
          onChange={(event) => change({ message: event.target.value })}
        />
      )}
    </Stack>
  );
}
