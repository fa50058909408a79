import type { UseFormRegister } from 'react-hook-form';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Fieldset } from '../../ui/Fieldset.tsx';
import { settingsLabels, type TypedSettings } from './settings-form.ts';

/** Whether buyers may order something as a gift. */
export const Gifts = ({ register }: { register: UseFormRegister<TypedSettings> }) => (
  <Fieldset legend="Gifts">
    <Checkbox {...register('offersGifts')} label={settingsLabels.offersGifts} />
    <p>
      Buyers can then write a message at the checkout. The packing slip prints it. No slip has prices, so it
      can go into the parcel.
    </p>
  </Fieldset>
);
