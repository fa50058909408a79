import { Component, type ReactNode } from 'react';
import { type Location, Outlet, useLocation } from 'react-router-dom';
import { Crash } from '../storefront/shell/Crash.tsx';

type Props = { at: Location; children: ReactNode };

/** Shows what can be done when a screen fails; at another address the visitor gets another try. */
export class CrashBoundary extends Component<Props, { at: Location; hasCrashed: boolean }> {
  override state = { at: this.props.at, hasCrashed: false };
  static getDerivedStateFromError = () => ({ hasCrashed: true });
  static getDerivedStateFromProps = ({ at }: Props, state: { at: Location }) =>
    at === state.at ? null : { at, hasCrashed: false };
  override render() {
    return this.state.hasCrashed ? <Crash /> : this.props.children;
  }
}

export const Screens = () => (
  <CrashBoundary at={useLocation()}>
    <Outlet />
  </CrashBoundary>
);
