import { type PointerEvent, useEffect, useRef, useState } from 'react';

/** Nearer to the edge of the window than this, in pixels, the list scrolls. */
const EDGE = 72;
const STEP = 10;
/** A press becomes a drag when it has moved so far. */
const THRESHOLD = 5;

/** From which place to which the dragged one goes, and how far it has been moved on the screen. */
export type Drag = { from: number; to: number; x: number; y: number };

const placeUnder = (list: Element, { clientX, clientY }: PointerEvent): number => {
  const item = document.elementFromPoint(clientX, clientY)?.closest('li');
  return item?.parentElement === list ? [...list.children].indexOf(item) : -1;
};

/**
 * Drags the items of a list to other places: with a mouse anywhere on the item, with a finger by what has `data-grip`, because elsewhere it
 * scrolls. Nothing moves before the item is let go; Escape leaves it where it was.
 */
export function useSorting(onMove: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const start = useRef<{ x: number; y: number; from: number } | null>(null);
  const end = () => {
    start.current = null;
    setDrag(null);
  };
  const isDragging = drag !== null;
  useEffect(() => {
    if (!isDragging) return undefined;
    const leave = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // Not for the dialog around the list.
      event.preventDefault();
      event.stopPropagation();
      start.current = null;
      setDrag(null);
    };
    window.addEventListener('keydown', leave, true);
    return () => window.removeEventListener('keydown', leave, true);
  }, [isDragging]);

  return {
    drag,
    /** For the list. */
    handlers: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        const target = event.target as Element;
        const from = [...event.currentTarget.children].findIndex((item) => item.contains(target));
        const byGrip = target.closest('[data-grip]') !== null;
        if (
          from < 0 ||
          event.button !== 0 ||
          (!byGrip && (event.pointerType !== 'mouse' || target.closest('button')))
        )
          return;
        start.current = { x: event.clientX, y: event.clientY, from };
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        if (!start.current) return;
        const { x: fromX, y: fromY, from } = start.current;
        const [x, y] = [event.clientX - fromX, event.clientY - fromY];
        if (!drag) {
          if (Math.hypot(x, y) < THRESHOLD) return;
          event.currentTarget.setPointerCapture(event.pointerId);
        }
        if (event.clientY < EDGE) scrollerOf(event.currentTarget)?.scrollBy(0, -STEP);
        if (event.clientY > window.innerHeight - EDGE) scrollerOf(event.currentTarget)?.scrollBy(0, STEP);
        const under = placeUnder(event.currentTarget, event);
        setDrag({ from, to: under < 0 ? (drag?.to ?? from) : under, x, y });
      },
      onPointerUp() {
        if (drag && drag.to !== drag.from) onMove(drag.from, drag.to);
        end();
      },
      onPointerCancel: end,
      /** The browser's own dragging of pictures would end this one. */
      onDragStart: (event: { preventDefault: () => void }) => event.preventDefault(),
    },
  };
}

const scrollerOf = (list: Element): Element | null => list.closest('dialog');
