import type { Location } from 'react-router-dom';
import { tabStorage } from '../base/storage.ts';
import type { Shown } from './navigation.ts';

const KEY = 'slipcast.scroll';

// The first page of every visit has the key 'default'. Without its address it would get another page's position.
const keyOf = ({ key, pathname, search }: Location) => (key === 'default' ? pathname + search : key);

/** Where the visitor was on each page of this tab: "Back" and a reload lead there, everything else to the top. */
export function makeScrollPositions() {
  const positions = { ...(tabStorage.readJson(KEY) as Record<string, number> | null) };
  const remember = ({ location }: Shown) => {
    positions[keyOf(location)] = window.scrollY;
  };
  return {
    remember,
    store(shown: Shown) {
      remember(shown);
      tabStorage.writeJson(KEY, positions);
    },
    place({ location, keepsScroll }: Shown) {
      const before = positions[keyOf(location)];
      if (before !== undefined) return window.scrollTo(0, before);
      const anchor = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
      if (anchor) return anchor.scrollIntoView();
      if (!keepsScroll) window.scrollTo(0, 0);
    },
  };
}
