import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { column, measure, tokens } from '../../base/theme.ts';
import { type TextName, useTextQuery } from '../../features/content/content-api.ts';
import { Paragraphs } from '../../features/content/Paragraphs.tsx';
import { contentHead } from '../../features/metadata/text-heads.ts';
import { RetryAlert } from '../../ui/Alert.tsx';
import { Page } from '../../ui/Page.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

const Text = styled.div`
  ${column('s16')}
  max-width: ${measure};
  h2 {
    margin-top: ${tokens.space.s16};
    font-size: ${tokens.text.t20};
  }
`;
const LINES = ['100%', '94%', '88%', '60%'];

type Props = {
  page: TextName;
  /** Until the text is there. */
  title: string;
  /** What follows the text. */
  children?: ReactNode;
};

/** A page of text that the maker edits. */
export function TextPage({ page, title, children }: Props) {
  const { data, error, isLoading, refetch } = useTextQuery(page);
  return (
    <Page title={data?.title ?? title} head={contentHead(page, data ?? { title, content: '' })}>
      <Text aria-busy={isLoading || undefined}>
        {error && <RetryAlert onRetry={refetch}>We couldn’t load this page.</RetryAlert>}
        {isLoading && LINES.map((width) => <Skeleton key={width} $height="24px" $width={width} />)}
        {data && <Paragraphs text={data.content} />}
        {children}
      </Text>
    </Page>
  );
}
