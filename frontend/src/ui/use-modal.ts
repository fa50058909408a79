import { type MouseEvent, type SyntheticEvent, useEffect, useRef } from 'react';

/** Shows a native dialog as a modal while `open`: Esc and a press beside it close, and focus returns to where it came from. */
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
      // A file picker closed without a choice cancels too, and its event rises up to here.
      if (event.target !== ref.current) return;
      event.preventDefault();
      onClose();
    },
    onClick: (event: MouseEvent) => {
      if (event.target === ref.current) onClose();
    },
  };
}
