import { CARRIER_TABLES, type CarrierTableFormat, PACKAGE_SIZES } from '@slipcast/contracts/http/parcels';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { messageOr } from '../../base/api.ts';
import { browserStorage } from '../../base/storage.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field, Select } from '../../ui/Field.tsx';
import { useBeginPackingMutation } from '../fulfilment/packing-api.ts';
import { useParcelTableMutation } from './parcels-api.ts';

export const CARRIER_TABLE_KEY = 'slipcast.carrier-table';
const [CLICK_AND_DROP] = CARRIER_TABLES;
const CARRIERS: Record<CarrierTableFormat, { name: string; about: string }> = {
  'click-and-drop': {
    name: 'Royal Mail Click & Drop',
    about: 'A CSV file with the columns of Click & Drop: address, weight, goods and customs details.',
  },
  'any-carrier': {
    name: 'Evri, DPD, Parcel2Go or another',
    about:
      'A CSV file with a row for each parcel: address, weight, contents and customs details. The first time, your carrier asks which column is which. The sizes of your boxes are for you to fill in.',
  },
};

/** The carrier of last time. */
function useCarrier() {
  const [format, setFormat] = useState<CarrierTableFormat>(() => {
    const stored = browserStorage.read(CARRIER_TABLE_KEY);
    return CARRIER_TABLES.find((one) => one === stored) ?? CLICK_AND_DROP;
  });
  const choose = (chosen: string) => {
    browserStorage.write(CARRIER_TABLE_KEY, chosen);
    setFormat(chosen as CarrierTableFormat);
  };
  return { format, choose };
}

/** The parcels of all orders that wait, as a file for Royal Mail Click & Drop or another carrier. */
export function CarrierTable() {
  const { format, choose } = useCarrier();
  const [size, setSize] = useState('');
  const [service, setService] = useState('');
  const [download, { isLoading, error }] = useParcelTableMutation();
  const [begin, beginning] = useBeginPackingMutation();
  const problem = beginning.error ?? error;
  const isClickAndDrop = format === CLICK_AND_DROP;
  const start = async () => {
    // Labels are bought for what is in this file, so nothing is added to these parcels afterwards.
    if ('error' in (await begin({ printed: true }))) return;
    await download({ format, ...(isClickAndDrop && { size, service }) });
  };
  return (
    <>
      <Select label="Carrier" value={format} onChange={({ target }) => choose(target.value)}>
        {CARRIER_TABLES.map((one) => (
          <option key={one} value={one}>
            {CARRIERS[one].name}
          </option>
        ))}
      </Select>
      <p>{CARRIERS[format].about} Once you have downloaded it, buyers can’t add to these parcels.</p>
      {isClickAndDrop && (
        <>
          <Select label="Package size" value={size} onChange={({ target }) => setSize(target.value)}>
            <option value="">By weight</option>
            {PACKAGE_SIZES.map((one) => (
              <option key={one} value={one}>
                {one.replace(/^./, (letter) => letter.toUpperCase())}
              </option>
            ))}
          </Select>
          <Field
            label="Service code"
            hint="Leave it empty if Click & Drop chooses the service."
            maxLength={100}
            value={service}
            onChange={({ target }) => setService(target.value)}
          />
        </>
      )}
      {problem && (
        <Alert severity="error">{messageOr(problem, 'The file couldn’t be made. Please try again.')}</Alert>
      )}
      <div>
        <Button Icon={Download} busy={isLoading || beginning.isLoading} onClick={() => void start()}>
          Download Parcels
        </Button>
      </div>
    </>
  );
}
