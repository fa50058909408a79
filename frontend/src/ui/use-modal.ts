import { type MouseEvent, type SyntheticEvent, useEffect, useRef } from 'react';

/** Opens a native dialog as a modal while `open`. Esc or a click outside closes it, and the focus returns afterwards. */
export function useModal(open: boolean, onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog || !open) return;
    const from = document.activeElement;
    dialog.showModal();
    return () => {
      dialog.close();
      if (from instanceof HTMLElement) from.focus();
    };
  }, [open]);
  return {
    ref,
    onCancel: (event: SyntheticEvent) => {
      // A file picker that is closed without a choice also fires `cancel`, which bubbles up to here.
      if (event.target !== ref.current) return;
      event.preventDefault();
      onClose();
    },
    onClick: (event: MouseEvent) => {
      if (event.target === ref.current) onClose();
    },
  };
}
