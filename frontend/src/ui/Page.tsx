import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { shop } from '../app/shop.ts';
import { media, tokens } from '../app/theme.ts';

const widths = { full: '1240px', reading: '720px', form: '560px', card: '400px' };

const Frame = styled.div<{ $width: keyof typeof widths }>`
  width: min(100%, calc(${({ $width }) => widths[$width]} + 2 * ${tokens.space.s24}));
  margin: 0 auto;
  padding: ${tokens.space.s32} ${tokens.space.s16} ${tokens.space.s72};
  ${media.medium} {
    padding: ${tokens.space.s48} ${tokens.space.s24} ${tokens.space.s112};
  }
  ${media.print} {
    padding: 0;
  }
`;
const Title = styled.h1`
  margin-bottom: ${tokens.space.s24};
  font-size: clamp(${tokens.text.t31}, 1.5rem + 1.6vw, ${tokens.text.t39});
`;

type Props = {
  title: string;
  children: ReactNode;
  width?: keyof typeof widths;
  /** Keep the heading for screen readers only, when the screen draws its own large one. */
  hideTitle?: boolean;
};

/** A screen: sets the document's title, and takes the focus to its h1 when the shopper came by a link. */
export function Page({ title, children, width = 'full', hideTitle = false }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key, pathname } = useLocation();
  useEffect(() => {
    document.title = `${title} · ${shop.name}`;
  }, [title]);
  useEffect(() => {
    // 'default' is the first page of a visit: there the browser's own focus is right.
    if (key !== 'default') heading.current?.focus({ preventScroll: true });
    // By path, not by key: a changed filter must not steal the focus from its menu.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [pathname]);
  return (
    <Frame $width={width}>
      <Title ref={heading} tabIndex={-1} className={hideTitle ? 'visually-hidden' : undefined}>
        {title}
      </Title>
      {children}
    </Frame>
  );
}
