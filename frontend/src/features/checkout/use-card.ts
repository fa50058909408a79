import { useCallback, useEffect, useRef, useState } from 'react';
import type { SquareCard } from './square-sdk.ts';
import type { SquareState } from './use-square.ts';

export type CardState = 'loading' | 'ready' | 'failed';

/** Mounts the provider's card form into `frame`. `card` is null until it can be used. */
export function useCard(square: SquareState, postalCode: string) {
  const [state, setState] = useState<CardState>('loading');
  const [turn, setTurn] = useState(0);
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const card = useRef<SquareCard | null>(null);
  const payments = square.step === 'ready' ? square.payments : null;
  useEffect(() => {
    if (!payments || !frame) return;
    const leaving = new AbortController();
    let made: SquareCard | null = null;
    const mount = async () => {
      try {
        made = await payments.card(postalCode ? { postalCode } : {});
        if (leaving.signal.aborted) {
          await made.destroy();
          return;
        }
        await made.attach(frame);
        if (leaving.signal.aborted) return;
        card.current = made;
        setState('ready');
      } catch {
        if (!leaving.signal.aborted) setState('failed');
      }
    };
    void mount();
    return () => {
      leaving.abort();
      card.current = null;
      // Destroying twice is refused by the SDK; then there is nothing left to do.
      made?.destroy().catch(() => undefined);
    };
    // `turn`: the shopper asked for another try.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies, react-hooks/exhaustive-deps
  }, [payments, frame, postalCode, turn]);
  const retry = useCallback(() => {
    setState('loading');
    setTurn((count) => count + 1);
  }, []);
  return { state, card, setFrame, retry };
}
