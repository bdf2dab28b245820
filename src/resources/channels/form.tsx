import { useController, useWatch } from 'react-hook-form';
import { valueIn } from '../../screens/data/row';
import type { FormValues } from '../../screens/form/values/merge';
import type { FormPartProps, FormParts } from '../../screens/screen';
import { FreshBranches } from './fresh-branches';
import { RiskNotice } from './risk-notice';

/** Key beside the form's fields. */
const key = 'acceptsRisk';

/** Until somebody has accepted it; the official provider asks for nothing. */
const Risk = ({ row }: FormPartProps) => {
  const { field } = useController<FormValues>({ name: key });
  const chosen: unknown = useWatch<FormValues>({ name: 'provider' });
  const isOfficial = (chosen ?? valueIn(row, 'provider')) === 'cloud';
  if (isOfficial || valueIn(row, 'riskAccepted') === true) return null;
  return <RiskNotice isAccepted={field.value === true} onAccept={field.onChange} />;
};

export const channelsForm: FormParts = {
  notice: Risk,
  after: { branchId: FreshBranches },
  payload: (payload, values) => (values[key] === true ? { ...payload, [key]: true } : payload),
};
