import { useEffect, useRef } from 'react';

/** Reads a part of an order's page again when the order has changed: the order may know first, such as of a refund that has arrived. */
export function useReadAgain(changedAt: string | null, refetch: () => unknown) {
  const shown = useRef(changedAt);
  useEffect(() => {
    if (shown.current === changedAt) return;
    shown.current = changedAt;
    refetch();
  }, [changedAt, refetch]);
}
