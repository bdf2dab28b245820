import { useT } from '../../../../i18n/react';
import type { HttpError } from '../../../../providers/http-error';
import { readSettings } from '../../../../providers/settings';
import { useSession } from '../../../../providers/use-session';
import { useSettingsState } from '../../../../providers/use-settings';
import { defaultBranchFor } from '../../../../providers/user';
import { ActionRun } from '../../../../screens/actions/action-run';
import { numberIn } from '../../../../screens/data/row';
import type { RowDialogProps } from '../../../../screens/screen';
import { moneySettings } from '../../../../settings/money';
import type { deposit, returnCredit } from '../../actions';
import { customers } from '../../entity';

interface CreditDialogProps extends RowDialogProps {
  readonly action: typeof deposit | typeof returnCredit;
}

/** Money taken before there is an invoice, the customer's until it is used, or paid out again. */
export const CreditDialog = ({ action, ...props }: CreditDialogProps) => {
  const t = useT();
  const { user, choice } = useSession();
  const { refresh } = useSettingsState(moneySettings);
  // The money lies in the branch where it is taken, which need not be the customer's own.
  const branchId =
    typeof choice === 'number' ? choice : (numberIn(props.row, 'branchId') ?? defaultBranchFor(user, choice));
  const refused = async ({ status }: HttpError) => {
    // The call of something switched off does not exist; neither does that of a customer deleted meanwhile.
    if (status !== 404 || !(await isCreditOff())) return undefined;
    refresh();
    return t('credit.off');
  };
  const hidden = ['branchId', 'appointmentId'];
  return (
    <ActionRun
      {...props}
      action={action}
      screen={{ entity: customers }}
      values={{ branchId }}
      parts={{ hidden, refused }}
    />
  );
};

const isCreditOff = async (): Promise<boolean> => {
  try {
    return !(await readSettings(moneySettings)).creditEnabled;
  } catch {
    return false;
  }
};
