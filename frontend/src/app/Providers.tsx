import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { ThemeProvider } from 'styled-components';
import type { Store } from './store.ts';
import { shop } from '../base/shop.ts';
import { tokens } from '../base/theme.ts';
import { SiteName } from '../ui/Page.tsx';

export function Providers({ store, children }: { store: Store; children: ReactNode }) {
  return (
    <Provider store={store}>
      <ThemeProvider theme={tokens.raw}>
        <tokens.GlobalStyle />
        <SiteName value={shop.name}>{children}</SiteName>
      </ThemeProvider>
    </Provider>
  );
}
