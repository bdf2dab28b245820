import { useEffect } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { useT } from '../../i18n/react';
import { updateUser } from '../../providers/session';
import { readBranch } from '../../providers/user';
import type { RowOf } from '../../schema/types';
import type { FormValues } from '../../screens/form/values/merge';
import { useFailureToast, useQueryOf } from '../../screens/query/use-query-of';
import type { FormPartProps, FormParts } from '../../screens/screen';
import { ownBranches } from '../account/account';
import type { channels } from './entity';
import { lacksAcceptance } from './risk';
import { RiskNotice } from './risk-notice';

/** Brings the branches that can be chosen up to date; where that fails those of the sign-in stay (CHN-19, CHN-27). */
const FreshBranches = () => {
  const t = useT();
  const state = useQueryOf(ownBranches, {}, { once: true });
  const { data } = state;
  useFailureToast(state, t('branches.error.load'));
  useEffect(() => {
    if (data) updateUser({ branches: data.map(readBranch).filter((branch) => branch !== undefined) });
  }, [data]);
  return null;
};

/** Key beside the form's fields. */
const key = 'acceptsRisk';

type Channel = RowOf<typeof channels>;

/** Asks until somebody has accepted the risk; the official provider asks for nothing. */
const Risk = ({ row }: FormPartProps<Channel>) => {
  const { field } = useController<FormValues>({ name: key });
  const chosen: unknown = useWatch<FormValues>({ name: 'provider' });
  const provider = String(chosen ?? row?.provider);
  if (!lacksAcceptance({ provider, riskAccepted: row?.riskAccepted ?? null })) return null;
  return <RiskNotice isAccepted={field.value === true} onAccept={field.onChange} />;
};

export const channelsForm: FormParts<Channel> = {
  notice: Risk,
  after: { branchId: FreshBranches },
  payload: (payload, values) => (values[key] === true ? { ...payload, [key]: true } : payload),
};
