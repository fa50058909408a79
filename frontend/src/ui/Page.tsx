import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { media, tokens } from '../base/theme.ts';

/** Its name ends the title of every page, its address begins every canonical address, and a badge precedes both. */
export const Site = createContext<{ name: string; url: string; badge?: string }>({ name: '', url: '' });

export type PageHead = {
  title: string;
  description?: string;
  /** The canonical address below the shop's own. */
  path?: string;
  /** False: search engines should leave this page out; only the server tells them. */
  indexed?: boolean;
};

/** What the document's head says of this page; React moves it there, on the server too. */
export function Head({ title, description, path }: PageHead) {
  const { url } = useContext(Site);
  return (
    <>
      <title>{title}</title>
      {description && <meta name="description" content={description} />}
      {path && <link rel="canonical" href={url + path} />}
    </>
  );
}

const widths = { full: '1240px', reading: '720px', form: '560px', card: '400px' };
type PageWidth = keyof typeof widths;

/** Width and padding of a screen that places its <PageTitle> itself; others use <Page>. */
export const PageFrame = styled.div<{ $width?: PageWidth }>`
  width: min(100%, calc(${({ $width = 'full' }) => widths[$width]} + 2 * ${tokens.space.s24}));
  margin: 0 auto;
  padding: ${tokens.space.s32} ${tokens.space.s16} ${tokens.space.s72};
  ${media.medium} {
    padding: ${tokens.space.s48} ${tokens.space.s24} ${tokens.space.s112};
  }
  ${media.print} {
    padding: 0;
  }
`;
const Heading = styled.h1`
  margin-bottom: ${tokens.space.s24};
  font-size: clamp(${tokens.text.t31}, 1.5rem + 1.6vw, ${tokens.text.t39});
`;

type TitleProps = { title: string; head?: PageHead; hidden?: boolean; className?: string };

/** The screen's h1: it names the document, and takes the focus after a navigation. */
export function PageTitle({ title, head, hidden = false, className }: TitleProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key, pathname } = useLocation();
  const site = useContext(Site);
  useEffect(() => {
    // 'default' is the first page of a visit, where the browser's own focus is right.
    if (key !== 'default') heading.current?.focus({ preventScroll: true });
    // Depends on the path only: a changed filter must not take the focus from its menu.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [pathname]);
  return (
    <>
      <Head {...head} title={`${site.badge ?? ''}${head?.title ?? title} · ${site.name}`} />
      <Heading ref={heading} tabIndex={-1} className={hidden ? 'visually-hidden' : className}>
        {title}
      </Heading>
    </>
  );
}

type Props = {
  title: string;
  head?: PageHead;
  children: ReactNode;
  width?: PageWidth;
  hideTitle?: boolean;
};

export const Page = ({ title, head, children, width = 'full', hideTitle = false }: Props) => (
  <PageFrame $width={width}>
    <PageTitle title={title} head={head} hidden={hideTitle} />
    {children}
  </PageFrame>
);
