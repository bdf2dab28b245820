import { type ComponentType, Suspense } from 'react';
import { useWatch } from 'react-hook-form';
import { numberIn } from '../../../screens/data/row';
import type { FormValues } from '../../../screens/form/values/merge';
import { lazyPart } from '../../../screens/lazy-part';

/** What nouns say of the place where cash is kept, as the drawer does. */
const places = Object.entries(
  import.meta.glob<{ readonly CashPlace: ComponentType<{ readonly branchId: number }> }>(
    '../../*/cash-place.tsx',
  ),
).map(([key, load]) => ({ key, Place: lazyPart(load, 'CashPlace') }));

interface CashPlacesProps {
  readonly branchId: number | null | undefined;
  /** Ways in which the money moves. Says nothing unless cash is among them. */
  readonly methods: readonly unknown[];
}

/** Says where the cash of a branch goes, or comes from, wherever cash is about to move. */
export const CashPlaces = ({ branchId, methods }: CashPlacesProps) =>
  typeof branchId === 'number' && methods.includes('Cash') ? (
    <Suspense fallback={null}>
      {places.map(({ key, Place }) => (
        <Place key={key} branchId={branchId} />
      ))}
    </Suspense>
  ) : null;

/** The same for a form that has a branch, beneath its payment method. */
export const CashOfForm = ({ name }: { readonly name: string }) => {
  const values = useWatch<FormValues>();
  return <CashPlaces branchId={numberIn(values, 'branchId')} methods={[values[name]]} />;
};
