import { trackingParts } from '@slipcast/contracts/tracking';

/** Tracking information is free text; web addresses and the numbers of known carriers in it can be followed. */
export const TrackingText = ({ info }: { info: string }) =>
  trackingParts(info).map(({ text, href }, index) =>
    href === undefined ? (
      text
    ) : (
      // The parts of one text never change places.
      // oxlint-disable-next-line react/no-array-index-key
      <a key={index} href={href} target="_blank" rel="noreferrer">
        {text}
      </a>
    ),
  );
