import {
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  type SyntheticEvent,
  useEffect,
  useRef,
} from 'react';
import { styled } from 'styled-components';
import { useBackCloses } from '../base/back-closes.ts';
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

type Props = Omit<ComponentProps<'dialog'>, 'onClose'> & {
  onClose: () => void;
  /** Asks whether to leave the page, perhaps in the middle of a step back, so it has no step of its own. */
  asksToLeave?: boolean;
};

/** Over the page behind the dialog: what an event on the dialog itself means, unless it is on the dialog's own padding. */
const isOnBackdrop = ({ target, clientX, clientY }: MouseEvent, dialog: HTMLDialogElement | null) => {
  if (dialog === null || target !== dialog) return false;
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return clientX < left || clientX >= right || clientY < top || clientY >= bottom;
};

/**
 * A native dialog, open while mounted: the page behind is inert. Esc, Back or a press of the backdrop asks
 * to close it; the focus returns afterwards.
 */
export function Modal({ onClose, asksToLeave = false, ...rest }: Props) {
  useBackCloses(onClose, !asksToLeave);
  const ref = useRef<HTMLDialogElement>(null);
  const pressedBackdrop = useRef(false);
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
  // Chrome lets `cancel` be prevented once; it closes the dialog all the same when Esc is pressed again.
  const closeByEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onClose();
  };
  // A second back gesture closes it without `cancel`. Whether it may close is for `onClose` to say.
  const closedByBrowser = () => {
    const dialog = ref.current;
    if (dialog === null || dialog.open) return;
    dialog.showModal();
    onClose();
  };
  // The click of a press that begins inside and ends outside, as when text is selected, is sent to the dialog as well.
  const press = (event: MouseEvent) => {
    pressedBackdrop.current = isOnBackdrop(event, ref.current);
  };
  const closeFromOutside = (event: MouseEvent) => {
    if (pressedBackdrop.current && isOnBackdrop(event, ref.current)) onClose();
  };
  return (
    <Native
      {...rest}
      ref={ref}
      onCancel={cancel}
      onClose={closedByBrowser}
      onKeyDown={closeByEscape}
      onMouseDown={press}
      onClick={closeFromOutside}
    />
  );
}
