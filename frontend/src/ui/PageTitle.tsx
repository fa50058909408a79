import { useContext, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { tokens } from '../base/theme.ts';
import { SiteName } from './site-name.ts';

const Heading = styled.h1`
  margin-bottom: ${tokens.space.s24};
  font-size: clamp(${tokens.text.t31}, 1.5rem + 1.6vw, ${tokens.text.t39});
`;

/** The screen's h1: sets the document's title, and takes the focus after a navigation. */
export function PageTitle({
  title,
  hidden = false,
  className,
}: {
  title: string;
  hidden?: boolean;
  className?: string;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key, pathname } = useLocation();
  const site = useContext(SiteName);
  useEffect(() => {
    document.title = `${title} · ${site}`;
  }, [title, site]);
  useEffect(() => {
    // 'default' is the first page of a visit, where the browser's own focus is right.
    if (key !== 'default') heading.current?.focus({ preventScroll: true });
    // Depends on the path only: a changed filter must not take the focus from its menu.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [pathname]);
  return (
    <Heading ref={heading} tabIndex={-1} className={hidden ? 'visually-hidden' : className}>
      {title}
    </Heading>
  );
}
