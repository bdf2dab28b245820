import { Checkbox, Input } from 'antd';
import { useEffect } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { useT } from '../../i18n/react';
import { readBranch, updateUser } from '../../providers/session';
import { textIn, valueIn } from '../../screens/data/row';
import type { FormValues } from '../../screens/form/values/merge';
import { Notice } from '../../screens/notice';
import { useFailureToast, useQueryOf } from '../../screens/query/use-query-of';
import type { FormPartProps, FormParts, InputProps } from '../../screens/screen';
import { useWords } from '../../screens/words';
import { ownBranches } from '../account/account';
import { lacksAcceptance } from './actions';
import { channelInput } from './entity';

interface RiskNoticeProps {
  readonly isAccepted: boolean;
  readonly onAccept: (isAccepted: boolean) => void;
}

/** Warns about the risk of an unofficial provider and asks to accept it; the audit log keeps who did. */
export const RiskNotice = ({ isAccepted, onAccept }: RiskNoticeProps) => {
  const { label } = useWords();
  const { label: text, hint } = channelInput.acceptsRisk;
  return (
    <Notice
      type="warning"
      message={label(hint)}
      description={
        <Checkbox checked={isAccepted} onChange={({ target }) => onAccept(target.checked)}>
          {label(text)}
        </Checkbox>
      }
    />
  );
};

/** Reloads the branches to choose from; on failure those from sign-in stay (CHN-19, CHN-27). */
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

/** Form key that is not a field. */
const key = 'acceptsRisk';

/** Shows the risk notice until a user has accepted it; the official provider has none. */
const Risk = ({ row }: FormPartProps) => {
  const { field } = useController<FormValues>({ name: key });
  const chosen: unknown = useWatch<FormValues>({ name: 'provider' });
  const provider = String(chosen ?? valueIn(row, 'provider'));
  if (!lacksAcceptance({ provider, riskAccepted: valueIn(row, 'riskAccepted') === true })) return null;
  return <RiskNotice isAccepted={field.value === true} onAccept={field.onChange} />;
};

export const channelsForm: FormParts = {
  notice: Risk,
  // The notice above the fields asks for it.
  hidden: [key],
  after: { branchId: FreshBranches },
  payload: (payload, values) => (values[key] === true ? { ...payload, [key]: true } : payload),
};

/** URL of the session at the provider, derived from the session's name by the server; read-only (CHN-24, CHN-31). */
const SessionEndpoint = ({ id, describedBy, row }: InputProps) => (
  <Input id={id} dir="ltr" readOnly value={textIn(row, 'apiEndpoint')} aria-describedby={describedBy} />
);

const needed = ['channelName', 'sessionName', 'phoneNumber', 'branchId'] as const;

const isGiven = (value: unknown): boolean =>
  typeof value === 'string' ? value.trim() !== '' : typeof value === 'number';

/** Form inside the hub. Saving is off until a new channel has all required values (CHN-17). */
export const hubChannelsForm: FormParts = {
  ...channelsForm,
  inputs: { apiEndpoint: SessionEndpoint },
  // A stored channel has a session name already.
  canSave: (values) => !('sessionName' in values) || needed.every((key) => isGiven(values[key])),
};
