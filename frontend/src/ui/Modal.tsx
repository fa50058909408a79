import { type ComponentProps, type MouseEvent, type SyntheticEvent, useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { tokens } from '../base/theme.ts';

const Native = styled.dialog`
  border: 0;
  background: ${tokens.color.slip};
  color: ${tokens.color.ink};
  box-shadow: ${tokens.shadow.lift};
  &::backdrop {
    background: ${tokens.color.veil};
  }
`;

type Props = Omit<ComponentProps<'dialog'>, 'onClose'> & { onClose: () => void };

/** A native dialog, open while mounted: the page behind is inert. Esc or a click outside closes it; the focus returns afterwards. */
export function Modal({ onClose, ...rest }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    const from = document.activeElement;
    dialog?.showModal();
    return () => {
      dialog?.close();
      if (from instanceof HTMLElement) from.focus();
    };
  }, []);
  const cancel = (event: SyntheticEvent) => {
    // A file picker that is closed without a choice also fires `cancel`, which bubbles up to here.
    if (event.target !== ref.current) return;
    event.preventDefault();
    onClose();
  };
  const closeFromOutside = (event: MouseEvent) => {
    if (event.target === ref.current) onClose();
  };
  return <Native {...rest} ref={ref} onCancel={cancel} onClick={closeFromOutside} />;
}
