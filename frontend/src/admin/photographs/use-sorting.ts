import { type PointerEvent, useEffect, useRef, useState } from 'react';

/** Dragging closer to the window's edge than this, in pixels, scrolls the list. */
const EDGE = 72;
const STEP = 10;
/** A press becomes a drag after this many pixels. */
const THRESHOLD = 5;

/** The start and target places of the dragged item, and its distance on the screen. */
export type Drag = { from: number; to: number; x: number; y: number };

const placeUnder = (list: Element, { clientX, clientY }: PointerEvent): number => {
  const item = document.elementFromPoint(clientX, clientY)?.closest('li');
  return item?.parentElement === list ? [...list.children].indexOf(item) : -1;
};

/**
 * Drags the items of a list to other places: with a mouse from anywhere on the item, with a finger from `data-grip` only, because
 * elsewhere a finger scrolls. Nothing moves until the item is released; Escape cancels.
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
    const cancel = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // Keeps the surrounding dialog open.
      event.preventDefault();
      event.stopPropagation();
      start.current = null;
      setDrag(null);
    };
    window.addEventListener('keydown', cancel, true);
    return () => window.removeEventListener('keydown', cancel, true);
  }, [isDragging]);

  return {
    drag,
    /** For the list element. */
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
      /** The browser's own image dragging would interrupt this one. */
      onDragStart: (event: { preventDefault: () => void }) => event.preventDefault(),
    },
  };
}

const scrollerOf = (list: Element): Element | null => list.closest('dialog');
