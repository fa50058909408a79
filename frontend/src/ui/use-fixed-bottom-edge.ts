import { type RefObject, useEffect } from 'react';

const MARGIN = 16;

/**
 * Pins the lower edge of an open dialog where it opened. What then appears inside, such as an error, makes it grow
 * upwards, and the buttons at its foot stay under the pointer. @param foot something at the foot of the dialog, if any
 */
export function useFixedBottomEdge(foot: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const dialog = foot.current?.closest('dialog');
    if (!dialog) return;
    const pin = () => {
      Object.assign(dialog.style, { top: '', bottom: '', maxHeight: '' });
      const { top, bottom } = dialog.getBoundingClientRect();
      const below = Math.max(0, window.innerHeight - bottom);
      const free = below + Math.max(0, Math.min(MARGIN, top));
      Object.assign(dialog.style, {
        top: 'auto',
        bottom: `${below}px`,
        maxHeight: `calc(100dvh - ${free}px)`,
      });
    };
    pin();
    window.addEventListener('resize', pin);
    return () => window.removeEventListener('resize', pin);
  }, [foot]);
}
