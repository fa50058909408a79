import { paragraphsOf } from './content-api.ts';

const HEADING = /^#+\s*/;

/** A page's text: each line a paragraph, and one that begins with # a heading. */
export const Paragraphs = ({ text }: { text: string }) =>
  paragraphsOf(text).map((line, index) =>
    HEADING.test(line) ? (
      // Two lines may be identical.
      // oxlint-disable-next-line react/no-array-index-key
      <h2 key={index}>{line.replace(HEADING, '')}</h2>
    ) : (
      // oxlint-disable-next-line react/no-array-index-key
      <p key={index}>{line}</p>
    ),
  );
