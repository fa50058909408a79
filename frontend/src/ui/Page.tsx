import type { ReactNode } from 'react';
import { PageFrame, type PageWidth } from './PageFrame.tsx';
import { PageTitle } from './PageTitle.tsx';

type Props = {
  title: string;
  children: ReactNode;
  width?: PageWidth;
  /** Keep the heading for screen readers only. */
  hideTitle?: boolean;
};

/** A screen: sets the document's title, and takes the focus to its h1 when the shopper came by a link. */
export function Page({ title, children, width = 'full', hideTitle = false }: Props) {
  return (
    <PageFrame $width={width}>
      <PageTitle title={title} hidden={hideTitle} />
      {children}
    </PageFrame>
  );
}
