import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { shop } from '../base/shop.ts';
import { Site } from '../ui/Page.tsx';
import type { RootState } from '../base/redux.ts';
import type { Store } from './store.ts';

type Props = {
  store: Store;
  /** What the server rendered the page with: React hydrates with this, and the visitor's own state follows. */
  rendered?: RootState | undefined;
  children: ReactNode;
};

export const Providers = ({ store, rendered, children }: Props) => (
  <Provider store={store} serverState={rendered}>
    <Site value={shop}>{children}</Site>
  </Provider>
);
