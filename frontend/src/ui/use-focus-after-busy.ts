import { useLayoutEffect, useRef } from 'react';

/** Browsers take the focus from a button that is disabled; this gives it back when the button's work is done. */
export function useFocusAfterBusy(busy: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    const { activeElement, body } = document;
    if (busy) hadFocus.current = activeElement === button.current;
    else if (hadFocus.current) {
      hadFocus.current = false;
      // Not if the visitor has gone on to something else.
      if (activeElement === body) button.current?.focus({ preventScroll: true });
    }
  }, [busy]);
  return button;
}
