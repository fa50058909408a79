import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

/** Larger, a photograph shows only its own grain. */
const MOST = 4;
/** What a tap shows. */
const TAPPED = 2;

type Point = { x: number; y: number };
type Touched = { length: number; [index: number]: Touch };

const between = (a: Touch, b: Touch): Point => ({
  x: (a.clientX + b.clientX) / 2,
  y: (a.clientY + b.clientY) / 2,
});
const apart = (a: Touch, b: Touch): number => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
const pairOf = ({ length, 0: first, 1: second }: Touched): [Touch, Touch] | null =>
  length === 2 && first && second ? [first, second] : null;

const middleOf = (element: Element): Point => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
};

/**
 * How much larger than its stage a photograph is: 1, where all of it is seen, to 4. A tap and two fingers change that, and what is below
 * them stays there. The stage scrolls.
 */
export function useZoom(stage: RefObject<HTMLElement | null>) {
  const [scale, setScale] = useState(1);
  /** A part of the photograph, from 0 to 1, and where in the window it has to be. */
  const held = useRef<{ part: Point; at: Point } | null>(null);
  const photograph = () => stage.current?.querySelector('picture') ?? null;

  const partAt = ({ x, y }: Point): Point => {
    const box = photograph()?.getBoundingClientRect();
    return box ? { x: (x - box.left) / box.width, y: (y - box.top) / box.height } : { x: 0.5, y: 0.5 };
  };
  const zoomTo = (next: number, at: Point, part: Point) => {
    held.current = { part, at };
    setScale(Math.min(MOST, Math.max(1, next)));
  };

  useLayoutEffect(() => {
    const box = photograph()?.getBoundingClientRect();
    if (!held.current || !box || !stage.current) return;
    const { part, at } = held.current;
    stage.current.scrollLeft += box.left + part.x * box.width - at.x;
    stage.current.scrollTop += box.top + part.y * box.height - at.y;
    // oxlint-disable-next-line react/exhaustive-deps
  }, [scale]);

  const pinched = useRef<{ distance: number; scale: number; part: Point } | null>(null);
  const onTouch = useEffectEvent((event: TouchEvent) => {
    const pair = pairOf(event.touches);
    if (!pair) return void (pinched.current = null);
    // Otherwise the browser would zoom the whole page.
    event.preventDefault();
    const [distance, at] = [apart(...pair), between(...pair)];
    // What was below the fingers at first, even where the edge of the stage has kept it from following them.
    pinched.current ??= { distance, scale, part: partAt(at) };
    zoomTo((pinched.current.scale * distance) / pinched.current.distance, at, pinched.current.part);
  });
  useEffect(() => {
    const seen = stage.current;
    const listen = (event: TouchEvent) => onTouch(event);
    const kinds = ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const;
    // React's own listeners are passive, and cannot prevent anything.
    for (const kind of kinds) seen?.addEventListener(kind, listen, { passive: false });
    return () => {
      for (const kind of kinds) seen?.removeEventListener(kind, listen);
    };
  }, [stage]);

  return {
    scale,
    /** Shows all of it again, or twice as much of this point; without one, of the middle. */
    toggle: (touched?: Point) => {
      if (!stage.current) return;
      const at = touched ?? middleOf(stage.current);
      zoomTo(scale > 1 ? 1 : TAPPED, at, partAt(at));
    },
    reset: () => {
      held.current = null;
      setScale(1);
    },
  };
}
