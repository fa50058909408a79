import { SETTINGS_NAMES } from '@slipcast/contracts/settings';
import { OnePhotograph } from '../photographs/OnePhotograph.tsx';

type Props = {
  /** The photograph's address; '' for none. */
  value: string;
  onChange: (address: string) => void;
};

/** The photograph beside the maker's words on the home page. */
export const MakerPhoto = (props: Props) => (
  <OnePhotograph
    title={SETTINGS_NAMES.makerPhoto}
    hint="You at the wheel, your hands or your workshop, upright: on the home page beside your words."
    alt={SETTINGS_NAMES.makerPhoto}
    width="160px"
    uploadsOf="uploads to shop"
    {...props}
  />
);
