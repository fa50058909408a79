import { useUndoParcelMutation } from '../../features/orders/admin-orders-api.ts';
import { problemLines } from './use-status-change.ts';

/** Takes a parcel back whose buyer has not been emailed about it. Answers what went wrong; nothing where all went well. */
export function useUndoShipping() {
  const [undo, { isLoading }] = useUndoParcelMutation();
  return {
    isUndoing: isLoading,
    undo: async (id: string, parcelId: string): Promise<readonly string[]> => {
      const { error } = await undo({ id, parcelId });
      return error ? problemLines(error, 'Failed to undo the shipping') : [];
    },
  };
}
