import { PACKAGE_SIZES } from '@slipcast/contracts/http/parcels';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { messageOr } from '../../base/api.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field, Select } from '../../ui/Field.tsx';
import { useBeginPackingMutation } from '../fulfilment/packing-api.ts';
import { useParcelTableMutation } from './parcels-api.ts';

/** The parcels of all orders that wait, as a file for Royal Mail Click & Drop or another carrier. */
export function CarrierTable() {
  const [size, setSize] = useState('');
  const [service, setService] = useState('');
  const [download, { isLoading, error }] = useParcelTableMutation();
  const [begin, beginning] = useBeginPackingMutation();
  const problem = beginning.error ?? error;
  const start = async () => {
    // Labels are bought for what is in this file, so nothing is added to these parcels afterwards.
    if (!('error' in (await begin({ printed: true })))) await download({ size, service });
  };
  return (
    <>
      <p>
        A CSV file with the columns of Royal Mail Click &amp; Drop: address, weight, goods and customs
        details. Other carriers can read it too. Once you have downloaded it, buyers can’t add to these
        parcels.
      </p>
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
