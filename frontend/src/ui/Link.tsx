import type { AnchorHTMLAttributes, MouseEvent, Ref } from 'react';
import { type NavigateOptions, type To, useHref, useLinkClickHandler, useLocation } from 'react-router-dom';

export type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> &
  Pick<NavigateOptions, 'replace' | 'state' | 'viewTransition' | 'preventScrollReset'> & {
    to: To;
    ref?: Ref<HTMLAnchorElement>;
  };

/** A link of the shop's own. The router's brings the prefetching of its framework along, which weighs as much as a screen. */
export function Link({
  to,
  replace,
  state,
  viewTransition,
  preventScrollReset,
  onClick,
  ...rest
}: LinkProps) {
  const href = useHref(to);
  const follow = useLinkClickHandler(to, {
    replace,
    state,
    viewTransition,
    preventScrollReset,
    target: rest.target,
  });
  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!event.defaultPrevented) follow(event);
  };
  return <a {...rest} href={href} onClick={click} />;
}

/** Marked as current at `to` and, unless `end` is set, below it. @param also another address, with those below it, that belongs to it */
export function NavLink({
  to,
  end = false,
  also = to,
  ...rest
}: LinkProps & { to: string; end?: boolean; also?: string | undefined }) {
  const { pathname } = useLocation();
  const isHere = pathname === to || (!end && [to, also].some((one) => `${pathname}/`.startsWith(`${one}/`)));
  return <Link {...rest} to={to} aria-current={isHere ? 'page' : undefined} />;
}
