import { useLayoutEffect, useRef } from 'react';

/** Browsers move the focus away from a button that is disabled. This restores it once the button is enabled again. */
export function useFocusAfterBusy(busy: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    const { activeElement, body } = document;
    if (busy) hadFocus.current = activeElement === button.current;
    else if (hadFocus.current) {
      hadFocus.current = false;
      // Unless the visitor has moved on to something else.
      if (activeElement === body) button.current?.focus({ preventScroll: true });
    }
  }, [busy]);
  return button;
}
