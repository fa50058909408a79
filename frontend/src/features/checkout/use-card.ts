import type { Card } from '@square/web-payments-sdk-types';
import { useEffect, useRef, useState } from 'react';
import type { SquareState } from './use-square.ts';

export type CardState = 'loading' | 'ready' | 'failed';

/** Mounts the provider's card form into the frame. `card` is null until it can be used. */
export function useCard(square: SquareState, postalCode: string) {
  const [state, setState] = useState<CardState>('loading');
  const [turn, setTurn] = useState(0);
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const card = useRef<Card | null>(null);
  const payments = square.step === 'ready' ? square.payments : null;
  useEffect(() => {
    if (!payments || !frame) return;
    const leaving = new AbortController();
    let made: Card | null = null;
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
      // The SDK rejects a second destroy; there is nothing left to do then.
      made?.destroy().catch(() => undefined);
    };
    // `turn` changes when the shopper asks for another try.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies, react-hooks/exhaustive-deps
  }, [payments, frame, postalCode, turn]);
  const retry = () => {
    setState('loading');
    setTurn((count) => count + 1);
  };
  return { state, card, setFrame, retry };
}
