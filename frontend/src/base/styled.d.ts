import 'styled-components';
import type { raw } from './tokens.ts';

type Raw = typeof raw;

declare module 'styled-components' {
  // Fills the library's empty DefaultTheme, so that `theme.color.inkk` does not compile.
  export interface DefaultTheme extends Raw {}
}
