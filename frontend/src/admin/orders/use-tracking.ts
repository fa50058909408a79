import { useEffect, useRef, useState } from 'react';
import { adminText } from '../../base/strings/admin.ts';
import { useKeptState } from '../shell/use-kept-state.ts';

const MOST = 500;

/** The field that tracking information is typed into, and what it holds; it has the focus from the start. */
export function useTracking<Input extends HTMLInputElement | HTMLTextAreaElement>(loaded: string) {
  const [tracking, setTracking] = useKeptState('tracking', loaded);
  const [isMissing, setMissing] = useState(false);
  const ref = useRef<Input>(null);
  // After the dialog has opened, which gives the focus to its first button.
  useEffect(() => ref.current?.focus(), []);
  return {
    field: {
      ref,
      label: adminText.trackingInformation,
      autoComplete: 'off',
      maxLength: MOST,
      required: true,
      value: tracking,
      error: isMissing ? 'Tracking information is required' : undefined,
      onChange: ({ target }: { target: { value: string } }) => {
        setTracking(target.value);
        setMissing(false);
      },
    },
    /** What is to be sent; '' is said to be missing. */
    read(): string {
      setMissing(tracking.trim() === '');
      return tracking.trim();
    },
  };
}
