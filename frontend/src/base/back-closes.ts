import { useEffect, useEffectEvent } from 'react';

/** What the browser's history has of an entry: the router's number, and on how many dialogs of its page it stands. */
type EntryState = { idx?: number; dialogs?: number } | null;
const here = (): number => (history.state as EntryState)?.dialogs ?? 0;

const opened: { close: () => void; hasEntry: boolean }[] = [];
let dialogs = 0;

/** The page again, for Back to lead away from. One that is left over from a dialog that was closed is used again. */
function addEntry(): void {
  const state = history.state as EntryState;
  dialogs = here();
  const wanted = opened.filter(({ hasEntry }) => hasEntry).length;
  if (state?.idx === undefined || dialogs >= wanted) return;
  dialogs += 1;
  history.pushState({ ...state, dialogs }, '');
}

/** To be called by the router whenever it has shown another page. */
export const pageShown = (): void => {
  dialogs = here();
};

/** To be called by the router instead of doing anything itself when the visitor went from one entry of a page to another. */
export function steppedWithinPage(): void {
  const isForward = here() > dialogs;
  dialogs = here();
  if (isForward) return;
  const top = opened.at(-1);
  // A dialog was closed by other means, so Back means the page.
  if (!top) return history.back();
  top.close();
  // It may ask first, and stay.
  setTimeout(addEntry);
}

/**
 * While mounted, Back calls `onClose` instead of leaving the page: a phone has no other key for that.
 *
 * @param hasEntry false for the question whether to leave the page, which may stand in the middle of a step back
 */
export function useBackCloses(onClose: () => void, hasEntry: boolean): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const one = { close: () => close(), hasEntry };
    opened.push(one);
    addEntry();
    return () => void opened.splice(opened.indexOf(one), 1);
  }, [hasEntry]);
}
