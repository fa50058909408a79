import { type RefObject, useEffect } from 'react';

/** While `open`, calls `close` at a press, or when the focus moves, outside the element. */
export function useCloseOutside(element: RefObject<HTMLElement | null>, open: boolean, close: () => void) {
  useEffect(() => {
    if (!open) return;
    const away = (event: Event) => {
      if (!element.current?.contains(event.target as Node)) close();
    };
    document.addEventListener('pointerdown', away);
    document.addEventListener('focusin', away);
    return () => {
      document.removeEventListener('pointerdown', away);
      document.removeEventListener('focusin', away);
    };
  }, [element, open, close]);
}
