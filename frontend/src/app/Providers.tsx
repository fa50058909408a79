import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { shop } from '../base/shop.ts';
import { Site } from '../ui/Page.tsx';
import type { Store } from './store.ts';

export const Providers = ({ store, children }: { store: Store; children: ReactNode }) => (
  <Provider store={store}>
    <Site value={shop}>{children}</Site>
  </Provider>
);
