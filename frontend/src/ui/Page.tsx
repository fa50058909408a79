import type { ReactNode } from 'react';
import { PageFrame, type PageWidth } from './PageFrame.tsx';
import { PageTitle } from './PageTitle.tsx';

type Props = {
  title: string;
  children: ReactNode;
  width?: PageWidth;
  /** Shows the heading to screen readers only. */
  hideTitle?: boolean;
};

/** A screen: sets the document's title, and moves the focus to its h1 after a navigation. */
export function Page({ title, children, width = 'full', hideTitle = false }: Props) {
  return (
    <PageFrame $width={width}>
      <PageTitle title={title} hidden={hideTitle} />
      {children}
    </PageFrame>
  );
}
